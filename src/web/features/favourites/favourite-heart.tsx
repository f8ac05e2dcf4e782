import { Heart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import { wireProductId } from '../../../domain/products/product.ts'
import { NO_RESPONSE } from '../../api/failure.ts'
import { notify } from '../../ui/notify.ts'
import { favouritesCode, favouritesState } from './favourites-code.ts'
import './favourite-heart.css'

interface FavouriteHeartProps {
  readonly product: Pick<ProductWire, '_id' | 'name'>
  /** `large` is true beside a heading, and false on a card. */
  readonly large?: boolean
}

export function FavouriteHeart({ product, large = false }: FavouriteHeartProps) {
  const isFavourite = useIsFavourite(product._id)
  const toggle = () =>
    void favouritesCode.load().then(
      ({ toggleFavourite }) => toggleFavourite(product),
      () => notify.error(NO_RESPONSE),
    )
  return (
    <button
      type="button"
      className={large ? 'favourite favourite-large' : 'favourite'}
      aria-pressed={isFavourite}
      aria-label={`Favorite ${product.name}`}
      onClick={toggle}
    >
      <Heart className={large ? 'icon icon-large' : 'icon'} fill={isFavourite ? 'currentColor' : 'none'} aria-hidden="true" />
    </button>
  )
}

/** Renders its component again only when this product becomes a favourite or ceases to be one. */
const useIsFavourite = (product: string): boolean =>
  useSyncExternalStore(
    favouritesState.subscribe,
    () => favouritesState.get().favourites.has(wireProductId(product)),
    () => false,
  )
