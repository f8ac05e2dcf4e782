import { Star } from 'lucide-react'
import type { ProductWire } from '../../../contract/products.ts'

const STARS = [1, 2, 3, 4, 5]
const UNRATED = 4 // shown until somebody has rated the product (specification, section 9)

export function Rating({ measured }: { measured: ProductWire['rating'] }) {
  const average = measured?.average ?? UNRATED
  const text = `${average} of ${STARS.length}`
  return (
    <p className="product-rating">
      <span className="stars" role="img" aria-label={`${text} stars`}>
        {STARS.map((star) => (
          <Star
            key={star}
            className={star <= Math.round(average) ? 'icon' : 'icon is-off'}
            fill="currentColor"
            aria-hidden="true"
          />
        ))}
      </span>
      <span aria-hidden="true">{text}</span>
      {measured && (
        <span className="soft">{measured.count === 1 ? 'Rated by 1 buyer' : `Rated by ${measured.count} buyers`}</span>
      )}
    </p>
  )
}
