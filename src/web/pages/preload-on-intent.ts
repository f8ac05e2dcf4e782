import { type SyntheticEvent, useRef } from 'react'
import { shopRequests } from '../api/api.ts'
import { useProductQueries } from '../features/catalog/product-queries.ts'
import { preloadMenus } from '../layout/menu-code.ts'
import { splitUrl } from '../routing/page-url.ts'
import { paths } from '../routing/paths.ts'
import { accountRows, loadPage, productQueriesOf } from './pages.ts'
import { shopPages } from './shop-pages.ts'

/** Loads what is used most in an area early. A failed load is retried when the page or the menu opens. */
const preloadMostUsed = {
  store() {
    const code = [shopRequests, shopPages.Products.code, shopPages.Category.code, shopPages.Product.code, accountRows]
    for (const { load } of code) load().catch(() => {})
    preloadMenus()
  },
  seller() {
    // A logout leads to Home.
    for (const path of [paths.sellerAddProduct(), paths.sellerProducts(), paths.sellerOrders(), paths.home()]) preloadPage(path)
  },
}

const preloadPage = (path: string): void => void loadPage(path).catch(() => {})

const HOVER_MS = 80 // a pointer that only crosses a card shows no intent

/** Loads the most visited pages of the area on the first interaction, and a link's target on hover, touch or focus. */
export function usePreloadOnIntent(area: keyof typeof preloadMostUsed) {
  const queries = useProductQueries()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const preloadedArea = useRef<string>(undefined)

  function preload(event: SyntheticEvent, afterMs: number) {
    if (preloadedArea.current !== area) preloadMostUsed[area]()
    preloadedArea.current = area
    clearTimeout(timer.current)
    // Links to the next page of a list load its products in place. The button of a form may lead to another page, too.
    const leading = event.target instanceof Element ? event.target.closest('a:not([rel=next]), [formaction]') : null
    const href = leading?.getAttribute('href') ?? leading?.getAttribute('formaction')
    if (!href?.startsWith('/')) return
    timer.current = setTimeout(() => {
      preloadPage(splitUrl(href).path)
      for (const query of productQueriesOf(href)) void queries.prefetch(query)
    }, afterMs)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => preload(event, HOVER_MS),
    onTouchStart: (event: SyntheticEvent) => preload(event, 0),
    onFocus: (event: SyntheticEvent) => preload(event, HOVER_MS),
  }
}
