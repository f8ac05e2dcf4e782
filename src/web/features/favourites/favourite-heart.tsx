import type { ProductWire } from '../../../contract/products/products.ts'
import { setFavourite, useIsFavourite } from './favourites.ts'
import './favourite-heart.css'

interface FavouriteHeartProps {
  readonly product: Pick<ProductWire, '_id' | 'name'>
  /** It is true beside a heading, and false on a card. */
  readonly large?: boolean
}

export function FavouriteHeart({ product, large = false }: FavouriteHeartProps) {
  const isFavourite = useIsFavourite(product._id)
  return (
    <button
      type="button"
      className={large ? 'favourite favourite-large' : 'favourite'}
      aria-pressed={isFavourite}
      aria-label={`Favorite ${product.name}`}
      onClick={() => setFavourite(product, !isFavourite)}
    >
      <HeartIcon className={large ? 'icon icon-large' : 'icon'} isFull={isFavourite} />
    </button>
  )
}

/**
 * This is `Heart` of lucide-react. Imported from there, the icon would be a file of its own that Home, which shows it,
 * too, needs before hydration.
 */
const HeartIcon = ({ className, isFull }: { className: string; isFull: boolean }) => (
  <svg
    className={className}
    viewBox="0 0 24 24"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
  </svg>
)
