import { productQuery } from '../../../contract/page-data.ts'
import { productsPageQuery, wholeCatalogQuery } from './catalog-queries.ts'
import type { FoundProducts, FurtherProducts } from './found-products.ts'
import { matchingProducts } from './matching-products.ts'
import { CARDS_A_STEP, useShownCards } from './place-in-list.ts'
import { type ProductQueries, useProductQueries, useProductQuery } from './product-queries.ts'

const firstPage = productsPageQuery('')

/** Products found by the browser itself, without a request per key: for a catalog that it can hold. */
export function useFilteredProducts(search: string): FoundProducts {
  const queries = useProductQueries()
  const [shown, show] = useShownCards()
  const showMore = () => show(shown + CARDS_A_STEP)
  const first = useProductQuery(firstPage)
  const goesOn = first.status === 'ready' && first.nextCursor !== null
  const whole = useProductQuery(goesOn && (search !== '' || shown > CARDS_A_STEP) ? wholeCatalogQuery : firstPage)

  if (first.status === 'loading') return first
  if (first.status === 'failed') return { status: 'failed', retry: () => void queries.reload(firstPage) }
  const known = whole.status === 'ready' ? whole : first
  const found = matchingProducts(known.products, search)
  const ready = { status: 'ready', products: found.slice(0, shown) } as const
  if (known.nextCursor === null) {
    return { ...ready, count: found.length, further: found.length > shown ? { status: 'there', show: showMore } : null }
  }
  // This is the first page alone: the rest is on its way, was not wanted yet, or did not come.
  if (whole.status === 'failed') {
    return { ...ready, count: null, further: { status: 'failed', show: () => void queries.reload(wholeCatalogQuery) } }
  }
  if (whole.status === 'ready') return { ...ready, count: null, further: { status: 'there', show: showMore } }
  const further = { status: 'loading', show: showMore } as const
  return foundByServer(queries, search, further) ?? (found.length === 0 ? whole : { ...ready, count: null, further })
}

/** What the server found for the page that was opened, until all is here to search in. */
function foundByServer(queries: ProductQueries, search: string, further: FurtherProducts): FoundProducts | null {
  const found = queries.state(productQuery(productsPageQuery(search)))
  if (search === '' || found.status !== 'ready') return null
  const { products, nextCursor } = found
  return {
    status: 'ready',
    products,
    ...(nextCursor === null ? { count: products.length, further: null } : { count: null, further }),
  }
}
