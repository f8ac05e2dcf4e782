import { SHOPPER } from './actor.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, FIRST_STATUS, type Order } from './order.ts'
import { type PriceTerms, sumLines } from './pricing.ts'

interface NewOrder extends Pick<Order, 'id' | 'number' | 'guest' | 'lines' | 'address' | 'placedAt' | 'substitutions' | 'dueAt'> {
  readonly terms: PriceTerms
}

export const composeCashOrder = ({ terms, ...order }: NewOrder): Order => ({
  ...order,
  ...amounts(order.lines, terms),
  paymentType: 'COD',
  status: FIRST_STATUS,
  isPaid: false,
  history: [{ status: FIRST_STATUS, at: order.placedAt, by: SHOPPER, reason: null, cashReceived: null }],
})

export const composeOnlineOrder = ({ terms, ...order }: NewOrder): AwaitingOrder => ({
  ...order,
  ...amounts(order.lines, terms),
  paymentType: 'Online',
  status: AWAITING_PAYMENT,
  isPaid: false,
  history: [],
})

function amounts(lines: NewOrder['lines'], terms: PriceTerms) {
  const sums = sumLines(lines, terms)
  return { sums, toPay: sums.total, cashReceived: null, isLeftOutRefunded: false, problems: [] }
}
