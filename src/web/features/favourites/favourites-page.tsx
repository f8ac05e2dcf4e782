import { useState } from 'react'
import { Link } from 'wouter'
import { MAX_FAVOURITES } from '../../../domain/products/favourites.ts'
import { itemsText } from '../../../domain/text/counts.ts'
import { useLazyCode } from '../../lazy-code/use-lazy-code.ts'
import greenHeartDense from '../../pictures/green-heart@2x.webp'
import greenHeart from '../../pictures/green-heart.webp'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { ArtPicture } from '../../ui/art.tsx'
import { NeedsScript } from '../../ui/before-scripts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MissingCode, Notice } from '../../ui/notice.tsx'
import { AccountFrame } from '../account/account-frame.tsx'
import { askForLogin } from '../account/login-dialog-state.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import { cartProductsQuery } from '../catalog/catalog-queries.ts'
import { ProductGrid, ProductGridSkeleton } from '../catalog/product-grid.tsx'
import { useProductQueries, useProductQuery } from '../catalog/product-queries.ts'
import { favouritesCode, type SavedFavourites } from './favourites-code.ts'

export function FavouritesPage() {
  const { code, hasFailed, retry } = useLazyCode(favouritesCode, { wanted: useHydrated() })
  return (
    <AccountFrame title="Favorites" note={<LoginOffer />} isWide isForVisitors>
      {code && <SavedProducts useFavourites={code.useFavourites} />}
      {!code && hasFailed && <MissingCode retry={retry} />}
      {!code && !hasFailed && (
        <NeedsScript>
          <ProductGridSkeleton />
        </NeedsScript>
      )}
    </AccountFrame>
  )
}

/** Takes its line before it is known that nobody has logged in, so that nothing moves. */
function LoginOffer() {
  const { status } = useShopperSession()
  if (status === 'shopper') return null
  return (
    <p className={status === 'visitor' ? 'soft' : 'soft invisible account-offer'}>
      <span>Favorites are saved on this device.</span>{' '}
      <button
        type="button"
        className="text-link"
        onClick={() => askForLogin(paths.favourites(), 'Log in to have your favorites on all your devices.')}
      >
        Log in to have them everywhere
      </button>
    </p>
  )
}

function SavedProducts({ useFavourites }: { useFavourites: () => SavedFavourites }) {
  const saved = useFavourites()
  return <Products key={saved.owner} saved={saved} />
}

/**
 * Shows the newest favourite first. A product that ceases to be one stays until the page opens again, so that it can be
 * added back where it was.
 */
function Products({ saved: { favourites } }: { saved: SavedFavourites }) {
  const [shown, setShown] = useState(favourites)
  if ([...favourites].some((product) => !shown.has(product))) setShown(new Set([...shown, ...favourites]))
  if (shown.size === 0) return <NoFavourites />
  return <ShownProducts ids={[...shown].reverse().slice(0, MAX_FAVOURITES)} /> // the most of a request
}

function ShownProducts({ ids }: { ids: readonly string[] }) {
  const queries = useProductQueries()
  const query = cartProductsQuery(ids)
  const response = useProductQuery(query)
  if (response.status === 'loading') return <ProductGridSkeleton />
  if (response.status === 'failed')
    return <Notice onRetry={() => void queries.reload(query)}>Your favorites could not be loaded.</Notice>
  const known = new Map(response.products.map((product) => [product._id, product]))
  const products = ids.flatMap((id) => known.get(id) ?? [])
  if (products.length === 0) return <NoFavourites />
  return (
    <section aria-label={itemsText(products.length)}>
      <ProductGrid products={products} level={2} />
    </section>
  )
}

const NoFavourites = () => (
  <EmptyState
    art={<ArtPicture tint="mint" of={{ src: greenHeart, dense: greenHeartDense }} sizes="145px" first />}
    level={2}
    title="No favorites yet"
    action={
      <Link className="button button-primary button-large" href={paths.products()}>
        Shop Now
      </Link>
    }
  >
    Tap the heart on a product to save it here.
  </EmptyState>
)
