import { TYPING_PAUSE_MS } from '../../ui/search-field.tsx'
import { productsPageQuery } from './catalog-queries.ts'
import { type FoundProducts, foundProducts } from './found-products.ts'
import { matchingProducts } from './matching-products.ts'
import { useProductPages } from './product-pages.ts'
import { useProductQueries } from './product-queries.ts'
import { useShownCards } from './shown-cards.ts'

/** Searches on the server. Until the response to this text has arrived, the known products that match are shown. */
export function useSearchedProducts(search: string, cursor: string, without: string): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const found = useProductPages([productsPageQuery(search, cursor, without)], search === '' ? 0 : TYPING_PAUSE_MS)
  // The known products have no allergens, so they can't be filtered here.
  if (found.status === 'ready' || search === '' || cursor !== '' || without !== '') return found
  const products = matchingProducts(queries.knownInStock(), search)
  return foundProducts({ ...found, products, isEnd: false, count: 'unknown', isFuzzy: false }, shownCards)
}
