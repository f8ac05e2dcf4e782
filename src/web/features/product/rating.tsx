import { Star } from 'lucide-react'
import type { ProductWire } from '../../../contract/products.ts'
import './rating.css'

const STARS = [1, 2, 3, 4, 5]
const RATING = 4 // fixed: specification, section 9

/** The specification's, and beside it what buyers say. */
export const Rating = ({ measured }: { measured: ProductWire['rating'] }) => (
  <p className="product-rating">
    <span className="stars" role="img" aria-label={`${RATING} of ${STARS.length} stars`}>
      {STARS.map((star) => (
        <Star key={star} className={star <= RATING ? 'icon' : 'icon is-off'} fill="currentColor" aria-hidden="true" />
      ))}
    </span>
    <span aria-hidden="true">
      {RATING} of {STARS.length}
    </span>
    <span className="soft">
      {measured ? `Rated ${measured.average} by ${measured.count === 1 ? '1 buyer' : `${measured.count} buyers`}` : 'our goal'}
    </span>
  </p>
)
