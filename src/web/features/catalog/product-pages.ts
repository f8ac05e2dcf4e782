import { useSyncExternalStore } from 'react'
import type { ListProductsParams } from '../../../contract/list-products-query.ts'
import { productQuery } from '../../../contract/page-data.ts'
import type { ProductWire } from '../../../contract/products.ts'
import { CARDS_A_STEP, type ListQueries } from './catalog-queries.ts'
import { type FoundProducts, foundProducts } from './found-products.ts'
import { type ProductQueries, useProductQueries, useProductQuery } from './product-queries.ts'
import { useShownCards } from './shown-cards.ts'

/**
 * Loads one query after the other, page by page, until there are as many products as are to be shown. `debounceMs`
 * delays the first query.
 */
export function useProductPages(list: ListQueries, debounceMs = 0): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const first = useProductQuery(list[0], debounceMs)
  const joined = () => joinPages(queries, list, shownCards[0])
  const currentQuery = () => productQuery(joined().query)
  // Each response leads to the next query until there are enough products.
  useSyncExternalStore(queries.subscribe, currentQuery, currentQuery)
  const { products, query, isEnd } = joined()
  const { status } = useProductQuery(query, query === list[0] ? debounceMs : 0)
  const counted = first.status === 'ready' ? first.count : null
  const isWhole = isEnd && list[0].cursor === undefined
  const count = counted ?? (isWhole ? products.length : 'more')
  const isFuzzy = first.status === 'ready' && first.isFuzzy
  return foundProducts({ products, isEnd, status, count, isFuzzy, retry: () => void queries.reload(query) }, shownCards)
}

interface JoinedPages {
  readonly products: readonly ProductWire[]
  /** This is the last query that was needed, or the first that has not loaded. */
  readonly query: ListProductsParams
  readonly isEnd: boolean
}

/**
 * Joins pages until there are `shown` products. Between two queries it needs one product more, to know whether the list
 * goes on.
 */
function joinPages(queries: ProductQueries, [first, ...later]: ListQueries, shown: number): JoinedPages {
  const products: ProductWire[] = []
  for (let query = first; ; ) {
    const response = queries.state(productQuery(query))
    if (response.status !== 'ready') return { products, query, isEnd: false }
    products.push(...response.products)
    const { nextCursor } = response
    const next = nextCursor === null ? later.shift() : { ...query, limit: String(CARDS_A_STEP), cursor: nextCursor }
    const isEnough = nextCursor === null ? products.length > shown : products.length >= shown
    if (next === undefined || isEnough) return { products, query, isEnd: next === undefined }
    query = next
  }
}
