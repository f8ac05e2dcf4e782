import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { paths } from '../../routing/paths.ts'
import { storedAccountAttempts } from '../../state/account-storage.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import type { OrderAttempt } from './order-attempts.ts'
import { placedState } from './placed-state.ts'

const placedOrder = lazyCode(async () => (await import('./look-up-attempts.ts')).takePlacedOrder)

/**
 * Returns the account whose last cash order got no response before this page was loaded. The store may have placed it all the
 * same. The attempts have no schema here, since the page of an empty cart does not load the code of orders.
 */
function unansweredShopper(): string | null {
  try {
    const [last]: readonly OrderAttempt[] = JSON.parse(storedAccountAttempts.read() ?? '[]')
    return last?.paymentType === 'COD' && last.state === 'sent' ? last.shopper : null
  } catch {
    return null
  }
}

/**
 * Looks for the cash order of an attempt that got no response, as when the page was reloaded meanwhile, and opens My
 * Orders when the store has placed it. Returns whether it is still looking.
 */
export function usePlacedAttempt(): boolean {
  const session = useShopperSession()
  const [orderedBy, setOrderedBy] = useState(unansweredShopper)
  const [, navigate] = useLocation()
  const isHydrated = useHydrated() // the server's HTML knows no attempt
  const [token, shopper] = session.status === 'shopper' ? [session.token, session.user._id] : [null, null]

  useEffect(() => {
    if (orderedBy === null || token === null) return
    let isStopped = false
    async function look(token: string) {
      const take = orderedBy === shopper ? await placedOrder.load().catch(() => null) : null
      const number = take && shopper && (await take(token, shopper, () => isStopped))
      if (isStopped) return
      if (!number) return setOrderedBy(null)
      navigate(paths.myOrders(), { replace: true, state: placedState(number) })
    }
    void look(token)
    return () => {
      isStopped = true
    }
  }, [orderedBy, token, shopper, navigate])

  return isHydrated && orderedBy !== null && (session.status === 'loading' || session.status === 'shopper')
}
