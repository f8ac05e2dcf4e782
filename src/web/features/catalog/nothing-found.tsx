import { Link } from 'wouter'
import type { CatalogResponse } from '../../../contract/page-data.ts'
import { paths } from '../../routing/paths.ts'
import { NothingFoundArt } from '../../ui/art.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useLoss } from '../lost-demand/use-loss.ts'
import { BestSellers } from './best-sellers.tsx'
import { NO_FILTER, productsPageQuery } from './catalog-queries.ts'
import { useProductQuery } from './product-queries.ts'

/** Tells whether what nobody can buy now is sold out or unknown to the store, and leads on to other products. */
export function NothingFound({ search }: { readonly search: string }) {
  const soldOut = useProductQuery(productsPageQuery(search, '', { ...NO_FILTER, soldOut: 'true' }))
  const isSoldOut = soldOut.status === 'ready' && isCarried(soldOut)
  useLoss('search', soldOut.status === 'ready' && !isSoldOut ? search : '')
  if (soldOut.status === 'loading') return null
  return (
    <>
      {isSoldOut ? <SoldOut search={search} /> : <Unknown />}
      <BestSellers />
    </>
  )
}

/** Products of a similar spelling are others than the shopper asked for. */
const isCarried = ({ products, related = [], isFuzzy }: CatalogResponse): boolean =>
  !isFuzzy && products.length + related.length > 0

const SoldOut = ({ search }: { readonly search: string }) => (
  <EmptyState
    level={2}
    art={<NothingFoundArt />}
    title="It’s sold out right now"
    action={
      <Link className="button button-primary" href={paths.products(search, { soldOut: 'true' })}>
        Show sold-out products
      </Link>
    }
  >
    We carry it, and expect it back.
  </EmptyState>
)

const Unknown = () => (
  <EmptyState
    level={2}
    art={<NothingFoundArt />}
    title="We don’t carry it yet"
    action={
      <Link className="button button-primary" href={paths.products()}>
        See all products
      </Link>
    }
  >
    We’ve noted your search. Try another word, or browse by category.
  </EmptyState>
)
