import { type SyntheticEvent, useRef } from 'react'
import { useProductQueries } from '../features/catalog/product-queries.ts'
import { preloadMenus } from '../layout/menu-code.ts'
import { splitUrl } from '../routing/split-url.ts'
import { type PageName, pageAt, preloadPage } from './pages.ts'
import { productQueriesOf } from './product-queries-of.ts'

const MOST_VISITED: readonly PageName[] = ['Products', 'Category', 'Product']
const HOVER_MS = 80 // a pointer that only crosses a card shows no intent

/** Loads the most visited pages on the first interaction, and a link's target on hover, touch or focus. */
export function usePreloadOnIntent() {
  const queries = useProductQueries()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasInteracted = useRef(false)

  function preload(event: SyntheticEvent, afterMs: number) {
    if (!hasInteracted.current) {
      MOST_VISITED.forEach(preloadPage)
      preloadMenus()
    }
    hasInteracted.current = true
    clearTimeout(timer.current)
    // next pages are loaded in place
    const href = event.target instanceof Element ? event.target.closest('a:not([rel=next])')?.getAttribute('href') : null
    if (!href?.startsWith('/')) return
    timer.current = setTimeout(() => {
      preloadPage(pageAt(splitUrl(href).path).name)
      for (const query of productQueriesOf(href)) void queries.prefetch(query)
    }, afterMs)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => preload(event, HOVER_MS),
    onTouchStart: (event: SyntheticEvent) => preload(event, 0),
    onFocus: (event: SyntheticEvent) => preload(event, HOVER_MS),
  }
}
