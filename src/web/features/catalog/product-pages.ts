import { useSyncExternalStore } from 'react'
import { productQuery } from '../../../contract/page-data.ts'
import type { ListProductsParams } from '../../../contract/product-requests.ts'
import type { ProductWire } from '../../../contract/products.ts'
import { CARDS_A_STEP, type ListQueries } from './catalog-queries.ts'
import { type FoundProducts, foundProducts } from './found-products.ts'
import { type ProductQueries, useProductQueries, useProductQuery } from './product-queries.ts'
import { useShownCards } from './shown-cards.ts'

/** The answers to these questions one after the other, page by page: as many products as are to be shown. */
export function useProductPages(list: ListQueries): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const first = useProductQuery(list[0])
  const joined = () => joinedAnswers(queries, list, shownCards[0])
  const reached = () => productQuery(joined().asked)
  useSyncExternalStore(queries.subscribe, reached, reached) // each answer leads to the next question until there is enough
  const { products, asked, isEnd } = joined()
  const { status } = useProductQuery(asked)
  const counted = first.status === 'ready' ? first.count : null
  const isWhole = isEnd && list[0].cursor === undefined
  const count = counted ?? (isWhole ? products.length : 'more')
  return foundProducts({ products, isEnd, status, count, retry: () => void queries.reload(asked) }, shownCards)
}

interface JoinedAnswers {
  readonly products: readonly ProductWire[]
  /** The question that was reached: the last one needed, or the first that is not answered. */
  readonly asked: ListProductsParams
  /** Whether nothing comes after these products. */
  readonly isEnd: boolean
}

/** What is known of a list up to so many products, and one more where that asks nothing of a page. */
function joinedAnswers(queries: ProductQueries, [first, ...later]: ListQueries, shown: number): JoinedAnswers {
  const products: ProductWire[] = []
  for (let asked = first; ; ) {
    const response = queries.state(productQuery(asked))
    if (response.status !== 'ready') return { products, asked, isEnd: false }
    products.push(...response.products)
    const { nextCursor } = response
    const next = nextCursor === null ? later.shift() : { ...asked, limit: String(CARDS_A_STEP), cursor: nextCursor }
    const isEnough = nextCursor === null ? products.length > shown : products.length >= shown
    if (next === undefined || isEnough) return { products, asked, isEnd: next === undefined }
    asked = next
  }
}
