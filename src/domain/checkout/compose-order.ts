import { cents } from '../money.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, FIRST_STATUS, type Order } from '../orders/order.ts'
import { type Actor, SHOPPER } from '../staff/actor.ts'
import type { DiscountCode } from './discount-code.ts'
import { type PriceTerms, savedBy, sumLines } from './pricing.ts'

/** An order that was not to come at once says nothing about how fast the store delivers. */
export interface Deferral {
  /** It is true for an order that is placed while the store is closed. */
  readonly isDeferred: boolean
}

interface NewOrder
  extends Deferral,
    Pick<
      Order,
      'id' | 'number' | 'guest' | 'lines' | 'address' | 'pickupAddress' | 'slot' | 'placedAt' | 'substitutions' | 'note' | 'dueAt'
    > {
  readonly terms: PriceTerms
  readonly discountCode: DiscountCode | null
}

/**
 * An order that costs nothing counts as paid. `by` is who placed the order, which is a member of the staff for an order by
 * phone.
 */
export function composeCashOrder(order: NewOrder, by: Actor = SHOPPER): Order & Deferral {
  const composed = compose(order)
  return {
    ...composed,
    isEmailProved: by.role === 'staff',
    paymentType: 'COD',
    status: FIRST_STATUS,
    isPaid: composed.sums.total === 0,
    cashReceived: composed.sums.total === 0 ? cents(0) : null,
    history: [{ status: FIRST_STATUS, at: order.placedAt, by, reason: null, cashReceived: null }],
  }
}

export const composeOnlineOrder = (order: NewOrder): AwaitingOrder & Deferral => ({
  ...compose(order),
  isEmailProved: false,
  paymentType: 'Online',
  status: AWAITING_PAYMENT,
  isPaid: false,
  cashReceived: null,
  history: [],
})

function compose({ terms, discountCode, ...order }: NewOrder) {
  const discount = discountCode?.discount ?? null
  const sums = sumLines(order.lines, terms, discount)
  const saved = savedBy(order.lines, terms, discount)
  const code = discountCode && { id: discountCode.id, code: discountCode.code, saved }
  return { ...order, code, sums, toPay: sums.total, isLeftOutRefunded: false, brokenPromise: null, problems: [] }
}
