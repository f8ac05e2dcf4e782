import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { shopperApi } from '../../api/shopper-api.ts'
import { paths } from '../../routing/paths.ts'
import { useHydrated } from '../../state/use-hydrated.ts'
import { useShopperSession } from '../account/shopper-session.ts'
import { takeBought } from '../cart/change-cart.ts'
import { placedState } from '../orders/placed-order.tsx'
import { dropShopperOrders } from '../orders/shopper-orders.ts'
import { endAttempt, type OrderAttempt, unansweredAttempt } from './order-attempt.ts'

/** The pauses before each look, in ms: the request that a reload cut off may reach the store after this page. */
const LOOK_AFTER_MS = [0, 1000, 2000]

/**
 * Looks for the cash order of an attempt that got no response, as when the page was reloaded meanwhile, and goes to My Orders when
 * it was placed. Returns whether it is still looking.
 */
export function usePlacedAttempt(): boolean {
  const session = useShopperSession()
  const [attempt, setAttempt] = useState(unansweredAttempt)
  const [, navigate] = useLocation()
  const isHydrated = useHydrated() // the server knows no attempt
  const [token, shopper] = session.status === 'shopper' ? [session.token, session.user._id] : [null, null]

  useEffect(() => {
    if (!attempt || token === null) return
    let isStopped = false
    async function look(attempt: OrderAttempt, token: string) {
      const number = attempt.shopper === shopper ? await findOrderNumber(token, attempt.key, () => isStopped) : null
      if (isStopped) return
      if (number === null) return setAttempt(null)
      endAttempt(attempt)
      dropShopperOrders(token)
      takeBought(attempt.order.items)
      navigate(paths.myOrders(), { replace: true, state: placedState(number) })
    }
    void look(attempt, token)
    return () => {
      isStopped = true
    }
  }, [attempt, token, shopper, navigate])

  return isHydrated && attempt !== null && (session.status === 'loading' || session.status === 'shopper')
}

async function findOrderNumber(token: string, key: string, isStopped: () => boolean): Promise<string | null> {
  for (const ms of LOOK_AFTER_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    if (isStopped()) return null
    const response = await shopperApi.getOrderByKey(token, key)
    if (response.success) return response.order.number
  }
  return null
}
