import { type SyntheticEvent, useRef } from 'react'
import { useProductQueries } from '../features/catalog/product-queries.ts'
import { type PageName, pageAt, preloadPage } from '../pages.ts'
import { productQueriesOf } from '../product-queries-of.ts'
import { splitUrl } from '../split-url.ts'
import { useStoreFacts } from '../store-facts.ts'
import { preloadMenus } from './menu-code.ts'

const MOST_VISITED: readonly PageName[] = ['Products', 'Category', 'Product']
const RESTED_MS = 80 // a pointer that crosses a card on its way elsewhere wants nothing

/**
 * Fetches what comes next before somebody asks for it. With the first sign that a person is there: the code of the pages
 * that most go on to, and of what the navbar opens. When a pointer rests on a link, touches it or the focus comes to it: what it leads to.
 */
export function usePreloadOnIntent() {
  const queries = useProductQueries()
  const store = useStoreFacts()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSomebodyThere = useRef(false)

  function preload(event: SyntheticEvent, afterMs: number) {
    if (!isSomebodyThere.current) {
      MOST_VISITED.forEach(preloadPage)
      preloadMenus()
    }
    isSomebodyThere.current = true
    clearTimeout(rest.current)
    // a list's next products come in place, by a question of their own
    const href = event.target instanceof Element ? event.target.closest('a:not([rel=next])')?.getAttribute('href') : null
    if (!href?.startsWith('/')) return
    rest.current = setTimeout(() => {
      preloadPage(pageAt(splitUrl(href).path).name)
      for (const query of productQueriesOf(href, store)) void queries.prefetch(query)
    }, afterMs)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => preload(event, RESTED_MS),
    onTouchStart: (event: SyntheticEvent) => preload(event, 0),
    onFocus: (event: SyntheticEvent) => preload(event, RESTED_MS),
  }
}
