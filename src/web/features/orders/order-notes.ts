import { CircleAlert, Clock, IdCard, type LucideIcon, RotateCcw, X } from 'lucide-react'
import type { OrderWire, RefundWire } from '../../../contract/orders/orders.ts'
import { type Cents, cents, formatCents, formatDollars, wireCents } from '../../../domain/money.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { orderBalance } from './order-sums.ts'

interface OrderNote {
  readonly icon: LucideIcon
  readonly text: string
}

/**
 * Returns what the shopper should know about an order besides its progress. A cancellation and its money make one note.
 */
export function orderNotes(order: OrderWire): OrderNote[] {
  if (order.status === 'Cancelled') return [{ icon: X, text: cancelText(order) }]
  const { paid, refunded, failed } = orderBalance(order)
  const notes: OrderNote[] =
    paid > 0 && refunded === paid
      ? [{ icon: RotateCcw, text: wholeRefundTexts(order).join(' ') }]
      : order.refunds.flatMap(refundNotes(order))
  if (order.minimumAge !== undefined && isOpen(order.status)) notes.push({ icon: IdCard, text: idText(order.minimumAge, order) })
  const last = order.history.at(-1)
  if (last?.failedDelivery) notes.unshift({ icon: CircleAlert, text: failedDeliveryNote(last.reason) })
  if (failed > 0) notes.push({ icon: CircleAlert, text: failureText(formatCents(failed)) })
  const { duplicateOf, soldOut = [] } = order.payment ?? {}
  if (duplicateOf !== undefined && isOpen(order.status)) notes.push({ icon: CircleAlert, text: DUPLICATE })
  else if (soldOut.length > 0 && refunded < paid) notes.push({ icon: CircleAlert, text: soldOutText(soldOutNames(order)) })
  return notes
}

const idText = (age: number, { fulfilment }: OrderWire): string =>
  `Please have an ID ready ${fulfilment === 'pickup' ? 'when you pick it up' : 'at the door'}: something in this order is only for people of ${age} or older.`

const failedDeliveryNote = (reason = ''): string =>
  `We couldn’t deliver your order. Reason: ${withPeriod(reason)} We’ll bring it again. If another time or address is better, please contact us.`

function cancelText(order: OrderWire): string {
  const last = order.history.at(-1)
  const who = last?.by === 'shopper' ? 'You canceled this order.' : 'We canceled this order.'
  const why = last?.reason === undefined ? [] : [`Reason: ${withPeriod(last.reason)}`]
  return [who, ...why, ...moneyTexts(order)].join(' ')
}

/** Says what happens to the money of a canceled order. */
function moneyTexts(order: OrderWire): string[] {
  const { paid, credit, refunded: back, refunding, failed } = orderBalance(order)
  const isCash = order.paymentType === 'COD'
  const money = paid - credit
  if (money === 0) return [...creditTexts(order), order.payment?.reserved === undefined ? 'There is nothing to pay.' : RELEASED]
  if (back === paid) return wholeRefundTexts(order)
  const refunded = cents(back - backToCredit(order))
  return [
    ...creditTexts(order),
    ...(refunded > 0 ? [`${givenBackText(formatCents(refunded), isCash)}.`] : []),
    ...(refunding > 0 ? [`${comingBackText(formatCents(refunding), isCash)}.`] : []),
    ...(failed > 0 ? [failureText(formatCents(failed))] : []),
  ]
}

const RELEASED = 'Your card is not charged: what was reserved on it is released.'

const backToCredit = ({ refunds }: OrderWire): Cents =>
  cents(refunds.reduce((sum, { amount, toCredit }) => sum + (toCredit ? wireCents(amount) : 0), 0))

function creditTexts(order: OrderWire): string[] {
  const back = backToCredit(order)
  return back === 0 ? [] : [`${formatCents(back)} is back in your credit.`]
}

/** Says how all that was paid went back. */
function wholeRefundTexts(order: OrderWire): string[] {
  const { paid, credit } = orderBalance(order)
  return [...(paid > credit ? [wholeRefundText(order)] : []), ...creditTexts(order)]
}

const wholeRefundText = ({ paymentType }: OrderWire): string =>
  paymentType === 'COD'
    ? 'We gave you all of your money back in cash.'
    : 'We refunded your payment in full. It can take a few days to show up on your statement.'

const refundNotes =
  ({ paymentType }: OrderWire) =>
  ({ amount, status, reason, toCredit }: RefundWire): OrderNote[] => {
    const [money, isCash] = [formatDollars(amount), paymentType === 'COD']
    if (toCredit) return [{ icon: RotateCcw, text: `${money} is back in your credit: ${reason}` }]
    if (status === 'failed') return [] // one note reports all failed refunds
    return status === 'pending'
      ? [{ icon: Clock, text: `${comingBackText(money, isCash)}: ${reason}` }]
      : [{ icon: RotateCcw, text: `${givenBackText(money, isCash)}: ${reason}` }]
  }

const comingBackText = (money: string, isCash: boolean): string =>
  isCash ? `We owe you ${money} in cash` : `${money} is on its way back to your card`

const givenBackText = (money: string, isCash: boolean): string =>
  isCash ? `We gave you ${money} back in cash` : `${money} went back to your card`

const failureText = (money: string): string =>
  `Your refund of ${money} didn’t go through. We know about it and will make sure you get your money.`

const DUPLICATE =
  'You also ordered some of these items in another order. We’ll check, and refund this payment if you only need them once.'

const soldOutText = (names: string): string =>
  `${names} sold out while you were paying. We’ll check your order and refund you if we can’t deliver it.`

const withPeriod = (reason: string): string => (/[.!?…]$/.test(reason) ? reason : `${reason}.`)

/** Returns the products that were sold out when the order was paid, such as `Plums and Pears`. */
export function soldOutNames({ items, payment }: OrderWire): string {
  const names = items.filter(({ product }) => payment?.soldOut.includes(product._id)).map(({ product }) => product.name)
  return new Intl.ListFormat('en-US').format(names)
}
