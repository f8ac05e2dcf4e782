import { type Cents, cents } from './money.ts'
import type { AwaitingOrder, Order, PaymentType, StoredOrderStatus } from './order.ts'
import type { RefundStatus } from './refund.ts'

/** All that the money of an order follows from. */
export interface OrderMoney {
  readonly paymentType: PaymentType
  readonly status: StoredOrderStatus
  readonly isPaid: boolean
  /** What was ordered, with tax. */
  readonly ordered: Cents
  /** What was picked, with tax. Equals `ordered` until something is left out. */
  readonly picked: Cents
  /** Null when no cash was received. */
  readonly cashReceived: Cents | null
  /** Whether goods that were left out have been refunded. This happens once, soon after the delivery. */
  readonly isSettled: boolean
  /** Refunds of the order's own payment, or of its cash. */
  readonly refunds: readonly { readonly amount: Cents; readonly status: RefundStatus }[]
  /** Whether the provider says that the whole payment went back, which it may say before it lists the refunds. */
  readonly isRefunded: boolean
}

/** What an order comes to, what of it was paid, and what goes back. No figure is ever negative. */
export interface OrderBalance {
  readonly ordered: Cents
  /** What the delivered goods cost, with tax. A canceled order comes to nothing. */
  readonly cameTo: Cents
  readonly paid: Cents
  /** What is still to be collected, of a cash order at the door. */
  readonly stillToPay: Cents
  /** Refunds that went through. */
  readonly refunded: Cents
  /** Refunds that were requested and are on their way. */
  readonly refunding: Cents
  /** Refunds that failed, and that nobody repeated or settled yet. */
  readonly failed: Cents
  /** What can still be refunded: paid, and neither given back nor on its way back. */
  readonly left: Cents
  /** What was paid for goods that were left out, and will be refunded by itself after the delivery. */
  readonly leftOut: Cents
  /** What was paid or is still to be paid. */
  readonly charged: Cents
  /** The part of `cameTo` that is given back. What was paid for goods that were left out is no part of it. */
  readonly givenBack: Cents
  /** What the customer pays in the end: `cameTo` less `givenBack`. */
  readonly kept: Cents
}

/** The one rule for every sum of an order that is shown, printed, exported or reported. docs/payments.md explains it. */
export function balanceOf(order: OrderMoney): OrderBalance {
  const isCanceled = order.status === 'Cancelled'
  const cameTo = isCanceled ? 0 : order.picked
  const paid = paidOf(order)
  const stillToPay = Math.max(0, cameTo - paid)
  const sumOf = (status: RefundStatus) =>
    order.refunds.reduce((sum, refund) => sum + (refund.status === status ? refund.amount : 0), 0)
  const refunding = Math.min(sumOf('pending'), paid)
  const refunded = order.isRefunded ? paid - refunding : Math.min(sumOf('succeeded'), paid - refunding)
  const left = paid - refunded - refunding
  const overpaid = paid + stillToPay - cameTo
  const isLeftOutDue = !isCanceled && !order.isSettled
  const given = refunded + refunding
  const givenBack = isLeftOutDue ? Math.min(given, paid - overpaid) : Math.max(0, given - overpaid)
  return {
    ordered: order.ordered,
    cameTo: cents(cameTo),
    paid: cents(paid),
    stillToPay: cents(stillToPay),
    refunded: cents(refunded),
    refunding: cents(refunding),
    failed: cents(Math.min(sumOf('failed'), left)),
    left: cents(left),
    leftOut: cents(isLeftOutDue ? Math.min(overpaid, left) : 0),
    charged: cents(paid + stillToPay),
    givenBack: cents(isCanceled ? 0 : givenBack),
    kept: cents(isCanceled ? 0 : cameTo - givenBack),
  }
}

interface MovedMoney extends Pick<OrderMoney, 'refunds'> {
  /** Absent for cash. */
  readonly payment?: { readonly isRefunded: boolean } | undefined
}

export const balanceOfOrder = (order: Order | AwaitingOrder, { payment, refunds }: MovedMoney): OrderBalance =>
  balanceOf({
    paymentType: order.paymentType,
    status: order.status,
    isPaid: order.isPaid,
    ordered: order.sums.total,
    picked: order.toPay,
    cashReceived: order.cashReceived,
    isSettled: order.isSettled,
    refunds,
    isRefunded: payment?.isRefunded ?? false,
  })

function paidOf({ paymentType, isPaid, ordered, cashReceived, picked }: OrderMoney): Cents {
  if (!isPaid) return cents(0)
  return paymentType === 'Online' ? ordered : (cashReceived ?? picked)
}
