import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { lazyCode } from '../../lazy-code/lazy-code.ts'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-browser.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import { placedState } from '../orders/placed-state.ts'
import { type CashAttempt, unansweredAttempt } from './saved-attempt.ts'

const orderSearch = lazyCode(async () => (await import('./take-placed-order.ts')).takePlacedOrder)

/**
 * Looks for the cash order of an attempt that got no response, as when the page was reloaded meanwhile, and opens My
 * Orders when the store has placed it. Returns whether it is still looking.
 */
export function usePlacedAttempt(): boolean {
  const session = useShopperSession()
  const [attempt, setAttempt] = useState(unansweredAttempt)
  const [, navigate] = useLocation()
  const isHydrated = useHydrated() // the server's HTML knows no attempt
  const [token, shopper] = session.status === 'shopper' ? [session.token, session.user._id] : [null, null]

  useEffect(() => {
    if (!attempt || token === null) return
    let isStopped = false
    async function look(attempt: CashAttempt, token: string) {
      const take = attempt.shopper === shopper ? await orderSearch.load().catch(() => null) : null
      const number = take && (await take(token, attempt.key, () => isStopped))
      if (isStopped) return
      if (number === null) return setAttempt(null)
      navigate(paths.myOrders(), { replace: true, state: placedState(number) })
    }
    void look(attempt, token)
    return () => {
      isStopped = true
    }
  }, [attempt, token, shopper, navigate])

  return isHydrated && attempt !== null && (session.status === 'loading' || session.status === 'shopper')
}
