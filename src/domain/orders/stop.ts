import { type Cents, cents } from '../money.ts'
import { hasWeighed } from '../products/weighed.ts'
import { fulfilmentOf, type Order, type OrderId, shownStatus } from './order.ts'
import { balanceOfOrder } from './order-balance.ts'
import { formatOrderNumber } from './order-number.ts'
import { isBeforeSendingOut, isOpen } from './order-workflow.ts'
import { type UnpickedChoice, undecidedLines } from './picking.ts'

/** Orders of one shopper that come together: a first one, and those that go along with it. */
export interface Stop {
  readonly orders: readonly Pick<Order, 'id' | 'number'>[]
  /** The cash to collect for all of these orders. */
  readonly toPay: Cents
}

type StopOrder = Pick<Order, 'id' | 'status' | 'withOrder' | 'isLeft'>

/** Returns the order that all orders of its stop name. It may have been canceled since. */
export const stopOf = ({ id, withOrder }: Pick<Order, 'id' | 'withOrder'>): OrderId => withOrder ?? id

/**
 * Returns the first order of a stop, whose address and time the others have, or null when all are canceled. When the order
 * that the others name is canceled, the oldest of them is the first. Orders that were left come by themselves.
 */
export function firstOfStop<One extends StopOrder>(orders: readonly One[]): One | null {
  const coming = orders.filter(({ status, isLeft }) => status !== 'Cancelled' && !isLeft)
  const [oldest] = coming.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return coming.find(({ withOrder }) => withOrder === null) ?? oldest ?? null
}

/** Open orders of a stop come together while all of them are in the store, and while all are on their way. */
export function isTogether(one: StopOrder, other: StopOrder): boolean {
  const isOpenStop = isOpen(one.status) && isOpen(other.status) && !one.isLeft && !other.isLeft
  return isOpenStop && stopOf(one) === stopOf(other) && isOnItsWay(one) === isOnItsWay(other)
}

const isOnItsWay = ({ status }: Pick<Order, 'status'>): boolean => status === 'Out for Delivery'

/** Returns the stop of an order, or null when it comes alone. `orders` may have others of any stop. */
export function stopAmong(order: Order, orders: readonly Order[]): Stop | null {
  const others = orders.filter((other) => other.id !== order.id && isTogether(order, other))
  if (others.length === 0) return null
  const together = [order, ...others].toSorted((one, other) => (one.id < other.id ? -1 : 1))
  return {
    orders: together.map(({ id, number }) => ({ id, number })),
    toPay: cents(together.reduce((sum, one) => sum + balanceOfOrder(one, { refunds: [] }).toCollect, 0)), // whatever was refunded
  }
}

/** Says why no order can go along with the first order of a stop, or returns null. */
export function whyNotAlong({ number, status, isLeft, pickupAddress }: NamedOrder): string | null {
  if (isBeforeSendingOut(status) && !isLeft) return null
  const why = isLeft ? 'comes by itself' : `is ${shownStatus(status, fulfilmentOf({ pickupAddress })).toLowerCase()}`
  return `Order #${formatOrderNumber(number)} ${why} already, so nothing can go along with it. Please order separately.`
}

type NamedOrder = Pick<Order, 'number' | 'status' | 'isLeft' | 'pickupAddress'>

/**
 * Finds the orders of a stop that are not packed when another one of it is sent out. An order is not packed before packing
 * begins, and while lines are missing of one that is picked line by line. Unless unpicked lines are to be included, all of its
 * lines must be picked.
 */
export const unpackedOrders = (orders: readonly Order[], unpicked: UnpickedChoice): Order[] =>
  orders.filter(({ status, lines }) => status === 'Order Placed' || (status === 'Packing' && !isPacked(lines, unpicked)))

/** Tells whether an order would not be sent out, because of lines that nobody picked or weighed. */
export function isRefused({ lines }: Pick<Order, 'lines'>, unpicked: UnpickedChoice): boolean {
  const undecided = undecidedLines(lines)
  if (unpicked === 'leaveOut') return false
  return unpicked === 'refuse' ? undecided.length > 0 : hasWeighed(undecided)
}

function isPacked(lines: Order['lines'], unpicked: UnpickedChoice): boolean {
  const undecided = undecidedLines(lines)
  const isByLine = unpicked !== 'include' || lines.some(({ pick }) => pick !== null)
  return undecided.length === 0 || !(isByLine || hasWeighed(undecided))
}

/** Says why an order is not sent out before the others of its stop. */
export function unpackedSentence(numbers: readonly Order['number'][]): string {
  const names = new Intl.ListFormat('en-US').format(numbers.map((number) => `#${formatOrderNumber(number)}`))
  return `${names} ${numbers.length === 1 ? 'comes' : 'come'} with this order and ${numbers.length === 1 ? 'is' : 'are'} not packed yet`
}
