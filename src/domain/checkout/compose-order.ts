import { cents } from '../money.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, FIRST_STATUS, type Order } from '../orders/order.ts'
import { agreedTerms } from '../orders/order-change.ts'
import { type Actor, SHOPPER } from '../staff/actor.ts'
import { atMostOf } from './at-most.ts'
import type { DiscountCode } from './discount-code.ts'
import { type PriceTerms, savedBy, sumLines } from './pricing.ts'

export interface Deferral {
  /** The order was placed while the store was closed, so the time that it took says nothing about how fast the store delivers. */
  readonly isDeferred: boolean
}

/** What cash and online orders have in common. */
export interface NewOrder
  extends Deferral,
    Pick<
      Order,
      | 'id'
      | 'number'
      | 'guest'
      | 'lines'
      | 'address'
      | 'pickupAddress'
      | 'slot'
      | 'withOrder'
      | 'credit'
      | 'placedAt'
      | 'substitutions'
      | 'isOfAge'
      | 'note'
      | 'dueAt'
    > {
  readonly terms: PriceTerms
  readonly discountCode: DiscountCode | null
}

/**
 * An order that costs nothing at most, or nothing beside its credit, counts as paid. `by` is who placed the order, which is a member of the staff for an order by
 * phone.
 */
export function composeCashOrder(order: NewOrder, by: Actor = SHOPPER): Order & Deferral {
  const composed = compose(order)
  const isPaid = composed.atMost <= order.credit
  return {
    ...composed,
    isEmailProved: by.role === 'staff',
    paymentType: 'COD',
    status: FIRST_STATUS,
    isPaid,
    cashReceived: isPaid ? cents(0) : null,
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
  const atMost = atMostOf(order.lines, sums)
  const agreed = agreedTerms(terms, discountCode)
  return {
    ...order,
    code,
    sums,
    atMost,
    placedAmount: sums.total,
    captured: null,
    takenOut: cents(0),
    agreed,
    toPay: sums.total,
    isLeft: false,
    isLeftOutRefunded: false,
    brokenPromise: null,
    complaints: [],
  }
}
