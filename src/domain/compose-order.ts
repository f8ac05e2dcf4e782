import { SHOPPER } from './actor.ts'
import { AWAITING_PAYMENT, type AwaitingOrder, FIRST_STATUS, type Order } from './order.ts'
import { sumLines } from './pricing.ts'

interface NewOrder
  extends Pick<Order, 'id' | 'number' | 'guest' | 'lines' | 'address' | 'placedAt' | 'substitutions' | 'dueAt'> {}

export const composeCashOrder = (order: NewOrder): Order => ({
  ...order,
  ...amounts(order),
  paymentType: 'COD',
  status: FIRST_STATUS,
  isPaid: false,
  history: [{ status: FIRST_STATUS, at: order.placedAt, by: SHOPPER, reason: null, cashReceived: null }],
})

export const composeOnlineOrder = (order: NewOrder): AwaitingOrder => ({
  ...order,
  ...amounts(order),
  paymentType: 'Online',
  status: AWAITING_PAYMENT,
  isPaid: false,
  history: [],
})

function amounts({ lines }: NewOrder) {
  const sums = sumLines(lines)
  return { sums, toPay: sums.total, cashReceived: null, isLeftOutRefunded: false, problems: [] }
}
