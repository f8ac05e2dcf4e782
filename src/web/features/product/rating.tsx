import { Star } from 'lucide-react'
import './rating.css'

const STARS = [1, 2, 3, 4, 5]
const RATING = 4 // fixed: specification, section 9

export const Rating = () => (
  <p className="product-rating">
    <span className="stars" role="img" aria-label={`${RATING} of ${STARS.length} stars`}>
      {STARS.map((star) => (
        <Star key={star} className={star <= RATING ? 'icon' : 'icon is-off'} fill="currentColor" aria-hidden="true" />
      ))}
    </span>
    <span aria-hidden="true">
      {RATING} of {STARS.length}
    </span>
  </p>
)
