import { shopperApi } from '../../api/shopper-api.ts'
import { takeBought } from '../cart/change-cart.ts'
import { dropShopperOrders } from '../orders/shopper-orders.ts'
import { attemptOf, endAttempt } from './order-attempt.ts'
import { forgetTabChoices } from './tab-choices.ts'

/**
 * These are the pauses before each look, in ms. The request that a reload cut off may reach the store after this page
 * has loaded.
 */
const LOOK_AFTER_MS = [0, 1000, 2000]

/**
 * Returns the number of the order that the attempt with this key placed, and takes what was bought out of the cart.
 * Returns null when it placed none.
 */
export async function takePlacedOrder(token: string, key: string, isStopped: () => boolean): Promise<string | null> {
  const attempt = attemptOf(key)
  if (!attempt) return null // saved by another version
  const number = await findOrderNumber(token, key, isStopped)
  if (number === null || isStopped()) return null
  endAttempt(attempt)
  dropShopperOrders(token)
  takeBought(attempt.order.items)
  forgetTabChoices()
  return number
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
