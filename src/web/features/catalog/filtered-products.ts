import { productQuery } from '../../../contract/page-data.ts'
import { FIRST_CARDS, productsPageQuery, wholeCatalogQuery } from './catalog-queries.ts'
import { type FoundProducts, foundProducts } from './found-products.ts'
import { matchingProducts } from './matching-products.ts'
import { useProductQueries, useProductQuery } from './product-queries.ts'
import { useShownCards } from './shown-cards.ts'

const firstPage = productsPageQuery('')

/** Filters in the browser, without a request per keystroke: for a catalog small enough to load whole. */
export function useFilteredProducts(search: string): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const first = useProductQuery(firstPage)
  const hasMore = first.status === 'ready' && first.nextCursor !== null
  const query = hasMore && (search !== '' || shownCards[0] > FIRST_CARDS) ? wholeCatalogQuery : firstPage
  const { status } = useProductQuery(query)

  // Until the whole catalog is loaded: the server's results for the opened page, or matches within the first page.
  const states = [query, productsPageQuery(search), firstPage].map((params) => queries.state(productQuery(params)))
  const known = states.find((state) => state.status === 'ready')
  const products = matchingProducts(known?.products ?? [], search)
  const isEnd = known?.nextCursor === null
  const isFromServer = known === states[1] // counted in the whole catalog, unlike matches within the first page
  const count = isEnd ? products.length : isFromServer ? (known?.count ?? 'more') : 'unknown'
  return foundProducts({ products, isEnd, status, count, retry: () => void queries.reload(query) }, shownCards)
}
