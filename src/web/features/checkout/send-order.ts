import { api, type Failure } from '../../api/api.ts'
import { cartSent } from '../cart/cart-sync.ts'
import { beginAttempt, endAttempt, isRefusedForGood, type OrderWish } from './order-attempt.ts'

/** What an order came to. `url`: where an online payment goes on. */
export type SentOrder = { readonly success: true; readonly message: string; readonly url?: string } | Failure

/** Sends an order, however often it is tried: one wish makes one order. */
export async function sendOrder(token: string, wish: OrderWish): Promise<SentOrder> {
  await cartSent() // else the cart could reach the account after the order that empties it
  const attempt = beginAttempt(wish)
  const call = wish.paymentType === 'COD' ? api.placeCashOrder : api.startCheckout
  const answer = await call(token, attempt.order, attempt.key)
  if (answer.success || isRefusedForGood(answer.status)) endAttempt(attempt)
  return answer
}
