import { type SyntheticEvent, useRef } from 'react'
import { useProductQueries } from '../features/catalog/product-queries.ts'
import { preloadMenus } from '../layout/menu-code.ts'
import { splitUrl } from '../routing/page-url.ts'
import { findPage, pages, preloadPage, productQueriesOf } from './pages.ts'

const MOST_VISITED = {
  store: [pages.Products, pages.Category, pages.Product],
  seller: [pages.SellerAddProduct, pages.SellerProducts, pages.SellerOrders, pages.Home], // logout leads to Home
}
const HOVER_MS = 80 // a pointer that only crosses a card shows no intent

/** Loads the most visited pages of the area on the first interaction, and a link's target on hover, touch or focus. */
export function usePreloadOnIntent(area: keyof typeof MOST_VISITED) {
  const queries = useProductQueries()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const preloadedArea = useRef<string>(undefined)

  function preload(event: SyntheticEvent, afterMs: number) {
    if (preloadedArea.current !== area) {
      MOST_VISITED[area].forEach(preloadPage)
      if (area === 'store') preloadMenus()
    }
    preloadedArea.current = area
    clearTimeout(timer.current)
    // Links to the next page of a list load its products in place.
    const href = event.target instanceof Element ? event.target.closest('a:not([rel=next])')?.getAttribute('href') : null
    if (!href?.startsWith('/')) return
    timer.current = setTimeout(() => {
      preloadPage(findPage(splitUrl(href).path).page)
      for (const query of productQueriesOf(href)) void queries.prefetch(query)
    }, afterMs)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => preload(event, HOVER_MS),
    onTouchStart: (event: SyntheticEvent) => preload(event, 0),
    onFocus: (event: SyntheticEvent) => preload(event, HOVER_MS),
  }
}
