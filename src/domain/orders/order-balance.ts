import { dueOf } from '../customers/credit.ts'
import { type Cents, cents } from '../money.ts'
import type { RefundStatus } from '../payments/refund.ts'
import type { AwaitingOrder, Order, PaymentType, StoredOrderStatus } from './order.ts'
import { paidOnlineOf } from './picking.ts'

export interface OrderMoney {
  readonly paymentType: PaymentType
  readonly status: StoredOrderStatus
  readonly isPaid: boolean
  /** `ordered` is the amount that was ordered, with tax, after changes by the shopper. */
  readonly ordered: Cents
  /** A card has paid this much for a paid online order: the amount when it was placed, or what was captured of a reserved payment. */
  readonly paidOnline: Cents
  /** This much was paid by the credit of the account, whether the order is paid in money or not. */
  readonly credit: Cents
  /** This much was paid for what the shopper has taken out since. It is refunded at once. */
  readonly takenOut: Cents
  /** `picked` is the amount that was picked, with tax. It equals `ordered` until something is left out. */
  readonly picked: Cents
  readonly cashReceived: Cents | null
  /**
   * `isLeftOutRefunded` is true once goods that were left out have been refunded. This happens once, soon after the delivery.
   */
  readonly isLeftOutRefunded: boolean
  /** `refunds` are the refunds of the order's own payment, of its cash and of its credit. */
  readonly refunds: readonly MovedRefund[]
  /** The provider says that the whole payment of the card went back. It may say so before it lists the refunds. */
  readonly isRefunded: boolean
}

interface MovedRefund {
  readonly amount: Cents
  readonly status: RefundStatus
  /** The amount went back to the credit of the account. */
  readonly toCredit?: boolean | undefined
}

/** The figures say what an order costs, what of it was paid, and what goes back. None is ever negative. */
export interface OrderBalance {
  readonly ordered: Cents
  /** The delivered goods cost this much, with tax. It is 0 for a canceled order. */
  readonly cameTo: Cents
  /** What was paid in money and by credit. */
  readonly paid: Cents
  /** What was paid by credit. It is part of `paid`. */
  readonly credit: Cents
  /** This much is still to be paid: in cash, or by the capture of what is reserved on a card. */
  readonly stillToPay: Cents
  /** This much of `stillToPay` is collected in cash when the shopper gets the order. */
  readonly toCollect: Cents
  /** This amount was refunded. */
  readonly refunded: Cents
  /** This much is on its way back: the refunds are requested, and not confirmed yet. */
  readonly refunding: Cents
  /** This much of refunds failed, and nobody has repeated or settled them yet. */
  readonly failed: Cents
  /** This much can still be refunded: it was paid, and is neither given back nor on its way back. */
  readonly left: Cents
  /** This part of `left` was paid in money, and goes back first. */
  readonly leftMoney: Cents
  /** This much was paid for goods that were left out. It is refunded automatically after the delivery. */
  readonly leftOut: Cents
  /** `charged` was paid or is still to be paid. */
  readonly charged: Cents
  /** This part of `cameTo` is given back. Refunds for goods that were left out are not part of it. */
  readonly givenBack: Cents
  /** The customer pays this in the end: `cameTo` less `givenBack`. */
  readonly kept: Cents
  /** This part of `kept` is paid by credit. What goes back lowers the money first. */
  readonly creditPart: Cents
}

/**
 * Every sum of an order that is shown, printed, exported or reported follows this rule (docs/payments.md). The SQL of
 * the dashboard's days must compute the same.
 */
export function balanceOf(order: OrderMoney): OrderBalance {
  const isCanceled = order.status === 'Cancelled'
  const cameTo = isCanceled ? 0 : order.picked
  const money = moneyOf(order)
  const paid = money + order.credit
  const stillToPay = Math.max(0, cameTo - paid)
  const sumOf = (status: RefundStatus, toCredit = false) =>
    order.refunds.reduce((sum, one) => sum + (one.status === status && (one.toCredit ?? false) === toCredit ? one.amount : 0), 0)
  const refunding = Math.min(sumOf('pending'), money)
  const refundedMoney = order.isRefunded ? money - refunding : Math.min(sumOf('succeeded'), money - refunding)
  const refunded = refundedMoney + Math.min(sumOf('succeeded', true), order.credit)
  const left = paid - refunded - refunding
  const overpaid = paid + stillToPay - cameTo
  const takenOut = Math.min(order.takenOut, overpaid) // the refund of it is none of sales
  const isLeftOutDue = !isCanceled && !order.isLeftOutRefunded
  const given = refunded + refunding
  const givenBack = isLeftOutDue ? Math.min(Math.max(0, given - takenOut), paid - overpaid) : Math.max(0, given - overpaid)
  const kept = isCanceled ? 0 : cameTo - givenBack
  return {
    ordered: order.ordered,
    cameTo: cents(cameTo),
    paid: cents(paid),
    credit: order.credit,
    stillToPay: cents(stillToPay),
    toCollect: cents(order.paymentType === 'COD' ? stillToPay : 0),
    refunded: cents(refunded),
    refunding: cents(refunding),
    failed: cents(Math.min(sumOf('failed'), left)),
    left: cents(left),
    leftMoney: cents(money - refundedMoney - refunding),
    leftOut: cents(isLeftOutDue ? Math.min(overpaid - takenOut, left) : 0),
    charged: cents(paid + stillToPay),
    givenBack: cents(isCanceled ? 0 : givenBack),
    kept: cents(kept),
    creditPart: cents(Math.min(kept, order.credit)),
  }
}

interface MovedMoney<Refund> {
  /** `payment` is absent for cash. */
  readonly payment?: { readonly isRefunded: boolean } | undefined
  readonly refunds: readonly Refund[]
}

type Refund = OrderMoney['refunds'][number]

export const moneyOfOrder = <Given extends Refund>(
  order: Order | AwaitingOrder,
  { payment, refunds }: MovedMoney<Given>,
): OrderMoney & { readonly refunds: readonly Given[] } => ({
  paymentType: order.paymentType,
  status: order.status,
  isPaid: order.isPaid,
  ordered: order.sums.total,
  paidOnline: paidOnlineOf(order),
  credit: order.credit,
  takenOut: order.takenOut,
  picked: order.toPay,
  cashReceived: order.cashReceived,
  isLeftOutRefunded: order.isLeftOutRefunded,
  refunds,
  isRefunded: payment?.isRefunded ?? false,
})

export const balanceOfOrder = (order: Order | AwaitingOrder, moved: MovedMoney<Refund>): OrderBalance =>
  balanceOf(moneyOfOrder(order, moved))

/** Returns what was paid by card or in cash. */
function moneyOf({ paymentType, isPaid, paidOnline, cashReceived, picked, credit }: OrderMoney): Cents {
  if (!isPaid) return cents(0)
  return paymentType === 'Online' ? paidOnline : (cashReceived ?? dueOf(picked, credit))
}
