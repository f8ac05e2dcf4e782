import { productQuery } from '../../../contract/page-data.ts'
import { FIRST_CARDS, productsPageQuery, wholeCatalogQuery } from './catalog-queries.ts'
import { type FoundProducts, foundProducts } from './found-products.ts'
import { matchingProducts } from './matching-products.ts'
import { useProductQueries, useProductQuery } from './product-queries.ts'
import { useShownCards } from './shown-cards.ts'

const firstPage = productsPageQuery('')

/** Products found by the browser itself, without a request per key: for a catalog that it can hold. */
export function useFilteredProducts(search: string): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const first = useProductQuery(firstPage)
  const goesOn = first.status === 'ready' && first.nextCursor !== null
  const asked = goesOn && (search !== '' || shownCards[0] > FIRST_CARDS) ? wholeCatalogQuery : firstPage
  const { status } = useProductQuery(asked)

  // Until all is here to search in: what the server found for the page that was opened, or what the first page has.
  const states = [asked, productsPageQuery(search), firstPage].map((params) => queries.state(productQuery(params)))
  const known = states.find((state) => state.status === 'ready')
  const products = matchingProducts(known?.products ?? [], search)
  const isEnd = known?.nextCursor === null
  const isAnswer = known === states[1] // what the server found; else it is only a part of what there is to search in
  const count = isEnd ? products.length : isAnswer ? (known?.count ?? 'more') : 'unknown'
  return foundProducts({ products, isEnd, status, count, retry: () => void queries.reload(asked) }, shownCards)
}
