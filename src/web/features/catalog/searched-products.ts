import { productsPageQuery } from './catalog-queries.ts'
import { type FoundProducts, foundProducts } from './found-products.ts'
import { matchingProducts } from './matching-products.ts'
import { useProductPages } from './product-pages.ts'
import { useProductQueries } from './product-queries.ts'
import { useShownCards } from './shown-cards.ts'

const DEBOUNCE_MS = 150

/** The server searches. Until its response to this text has arrived, those of the known products that match are shown. */
export function useSearchedProducts(search: string, cursor: string, without: string): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const found = useProductPages([productsPageQuery(search, cursor, without)], search === '' ? 0 : DEBOUNCE_MS)
  if (found.status === 'ready' || search === '' || cursor !== '' || without !== '') return found // cards do not say allergens
  const products = matchingProducts(queries.knownInStock(), search)
  return foundProducts({ ...found, products, isEnd: false, count: 'unknown', isFuzzy: false }, shownCards)
}
