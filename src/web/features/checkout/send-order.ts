import {
  type GuestOrderRequest,
  ORDERED_ALREADY,
  type OrderRequest,
  type PlaceOnlineOrderResponse,
} from '../../../contract/checkout/place-order.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { dollarsOf } from '../../../domain/money.ts'
import type { PaymentType } from '../../../domain/orders/order.ts'
import { type Failure, failure } from '../../api/failure.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { sessionOf } from '../../state/order-draft.ts'
import { cartSent } from '../cart/cart-sync.ts'
import { lookUpAttempts, lookUpPayment } from '../orders/look-up-attempts.ts'
import {
  beginAttempt,
  endAttempt,
  finishAccountAttempt,
  inOrderOf,
  latestAttempt,
  notePayment,
  type OrderAttempt,
} from '../orders/order-attempts.ts'
import { dropShopperOrders } from '../orders/shopper-orders.ts'
import type { ShownOrder } from './rejected-order.ts'

/** Returns the goods of an order, with the prices that the shopper saw. The store rejects the order when they have changed. */
export const goodsAsSeen = ({ lines: seen, total, atMost, due }: Omit<ShownOrder, 'seen'>, code: string | null) => ({
  items: seen.map(({ id, quantity }) => ({ product: id, quantity })),
  ...(code !== null && { code }),
  ...sessionField(seen.map(({ id }) => id)),
  ...(due !== null && { useCredit: true }),
  expected: {
    lines: seen.map(({ id, offerPrice }) => ({ product: id, offerPrice: dollarsOf(offerPrice) })),
    amount: dollarsOf(total),
    ...(atMost !== null && { atMost: dollarsOf(atMost) }),
    ...(due !== null && { due: dollarsOf(due) }),
  },
})

function sessionField(products: readonly string[]): { readonly session?: string } {
  const session = sessionOf(products)
  return session === null ? {} : { session }
}

export type Goods = ReturnType<typeof goodsAsSeen>

export interface Account {
  readonly token: string
  readonly id: string
}

export interface SentOrder {
  readonly success: true
  readonly message: string
  readonly order: OrderWire
  /** A guest's order is found by this. */
  readonly secret: string
  /** The page on which an online order is paid. */
  readonly url?: string
}

/**
 * Sends an order of an account, or of a guest. Repeated calls with the same order create only one. The cart of an account
 * is empty of a placed order afterwards; the page of a guest's order does this when it opens (`finishGuestCheckout`).
 */
export async function sendOrder(
  account: Account | null,
  paymentType: PaymentType,
  order: OrderRequest | GuestOrderRequest,
): Promise<SentOrder | Failure> {
  await cartSent() // A cart update that is still in flight could arrive after the order that empties the cart.
  const attempt = await attemptOf(account, paymentType, order)
  if (attempt.state === 'processing' || attempt.state === 'placed') return PAID_ALREADY
  const body = inOrderOf(order, attempt.items)
  const send = paymentType === 'COD' ? shopperApi.placeCashOrder : shopperApi.placeOnlineOrder
  const response = await send(account?.token ?? null, account ? body : asGuest(body, attempt), attempt.key)
  if (!response.success) {
    if (isFinalRejection(response.status)) endAttempt(attempt)
    return response
  }
  const { message, order: saved, url }: Pick<PlaceOnlineOrderResponse, 'message' | 'order' | 'url'> = response
  const sent = { success: true, message, order: saved, secret: attempt.secret } as const
  if (url !== undefined) {
    // A shopper who returns unpaid continues with this attempt.
    notePayment(attempt, { state: 'open', order: saved._id })
    return { ...sent, url }
  }
  if (account) {
    finishAccountAttempt(attempt)
    dropShopperOrders(account.token)
  }
  return sent
}

/** Tells the store which orders this browser has begun before, so that what they hold is free, and nothing is paid twice. */
const asGuest = (order: OrderRequest | GuestOrderRequest, { secret, earlier }: OrderAttempt) => ({
  ...order,
  secret,
  ...(earlier.length > 0 && { earlier }),
})

const PAID_ALREADY: Failure = { ...failure(409, 'You have paid for this already.'), body: { code: ORDERED_ALREADY } }

/** Returns the attempt to continue with. It is a new one when the payment of the last one can't be made any more. */
async function attemptOf(
  account: Account | null,
  paymentType: PaymentType,
  order: OrderRequest | GuestOrderRequest,
): Promise<OrderAttempt> {
  const begin = () => beginAttempt(account?.id ?? null, paymentType, order)
  const attempt = begin()
  if (attempt.state === 'sent') return attempt // new, or without a response
  await (account ? lookUpPayment(account.token, attempt) : lookUpAttempts())
  return latestAttempt(attempt) ?? begin()
}

/** Tells whether this status is final. After any other, a retry may succeed or the order may exist already. */
const isFinalRejection = (status: number): boolean => status >= 400 && status < 500 && status !== 401 && status !== 429
