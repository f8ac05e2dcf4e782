import { useEffect, useState } from 'react'
import { productQuery } from '../../../contract/page-data.ts'
import type { ListProductsParams } from '../../../contract/product-requests.ts'
import type { FoundProducts } from './found-products.ts'
import { CARDS_A_STEP, useShownCards } from './place-in-list.ts'
import { type ProductQueries, type ProductQueryState, useProductQueries, useProductQuery } from './product-queries.ts'

type ReadyState = Extract<ProductQueryState, { status: 'ready' }>

/** The answer to a question page by page: all pages that were loaded so far, be it on an earlier visit. */
export function useProductPages(params: ListProductsParams): FoundProducts {
  const queries = useProductQueries()
  const question = productQuery(params)
  const [asked, setAsked] = useState({ question, params })
  const first = useProductQuery(params)
  const latest = useProductQuery(asked.question === question ? asked.params : params) // follows the page asked for last
  const [shown, showCards] = useShownCards()
  const pages = first.status === 'ready' ? loadedPages(queries, params, first) : []
  const products = pages.flatMap((page) => page.products)
  const cursor = pages.at(-1)?.nextCursor ?? null
  const load = () => {
    if (cursor === null) return
    const next = { ...params, cursor }
    setAsked({ question, params: next })
    void queries.load(next)
  }
  const isBehind = cursor !== null && products.length < shown && latest.status === 'ready'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page leads to the next until all that were shown are there again
  useEffect(() => {
    if (isBehind) load()
  }, [isBehind, cursor])

  if (first.status === 'loading') return first
  if (first.status === 'failed') return { status: 'failed', retry: () => void queries.reload(params) }
  if (cursor === null) return { status: 'ready', products, further: null, count: products.length }
  const show = () => {
    showCards(products.length + CARDS_A_STEP)
    load()
  }
  return {
    status: 'ready',
    products,
    further: { status: isBehind ? 'loading' : latest.status === 'ready' ? 'there' : latest.status, show },
    count: null,
  }
}

function loadedPages(queries: ProductQueries, params: ListProductsParams, first: ReadyState): ReadyState[] {
  const pages = [first]
  for (let cursor = first.nextCursor; cursor !== null; ) {
    const next = queries.state(productQuery({ ...params, cursor }))
    if (next.status !== 'ready') break
    pages.push(next)
    cursor = next.nextCursor
  }
  return pages
}
