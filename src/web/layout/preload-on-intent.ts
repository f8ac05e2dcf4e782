import { type SyntheticEvent, useRef } from 'react'
import { CartPage } from '../features/cart/cart-route.ts'
import { useProductQueries } from '../features/catalog/product-queries.ts'
import { MyOrdersPage } from '../features/orders/my-orders-route.ts'
import { paths } from '../paths.ts'
import { productQueriesOf } from '../product-queries-of.ts'
import { useStoreFacts } from '../store-facts.ts'

const RESTED_MS = 80 // a pointer that crosses a card on its way elsewhere wants nothing

/** Fetches what a link leads to when somebody is about to follow it: rests on it, touches it or moves the focus there. */
export function usePreloadOnIntent() {
  const queries = useProductQueries()
  const store = useStoreFacts()
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  function preload(event: SyntheticEvent, afterMs: number) {
    clearTimeout(rest.current)
    const href = event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : null
    if (!href?.startsWith('/')) return
    rest.current = setTimeout(() => {
      if (href === paths.cart()) CartPage.preload()
      else if (href === paths.myOrders()) MyOrdersPage.preload()
      else for (const query of productQueriesOf(href, store)) void queries.load(query)
    }, afterMs)
  }
  return {
    onPointerOver: (event: SyntheticEvent) => preload(event, RESTED_MS),
    onTouchStart: (event: SyntheticEvent) => preload(event, 0),
    onFocus: (event: SyntheticEvent) => preload(event, RESTED_MS),
  }
}
