import { type CheckoutSession, chosenDestination } from '../../domain/checkout/checkout-session.ts'
import { CURRENCY, wireCents } from '../../domain/money.ts'
import { MAX_PLAIN_TITLE, plainText } from '../../domain/text/plain-text.ts'
import { slotText } from '../../domain/time/dates.ts'
import type { OrderLineWire, OrderWire, RefundWire } from '../orders/orders.ts'
import { NOW_TITLE, PICKUP_TITLE, ucpDestination, ucpTotals } from './ucp-checkout.ts'
import { quantityUnitOf, ucpTitle, ucpWeight } from './ucp-product.ts'
import { ORDER, UCP_VERSION } from './ucp-version.ts'

interface OrderContext {
  /** The id by which assistants know the order. */
  readonly id: string
  readonly checkoutId: string
  readonly permalink: string
  /** What the assistant sent. It is null some time after the checkout. Nothing else is told of where the goods go. */
  readonly session: CheckoutSession | null
  /** Slots are shown in the time zone of the store. */
  readonly timeZone: string
}

/** Returns an order as it is now, with its events and adjustments, as an assistant gets it. */
export function ucpOrder(order: OrderWire, { id, checkoutId, permalink, session, timeZone }: OrderContext): object {
  const lines = order.items.map((item) => lineOf(item, order))
  return {
    ucp: { version: UCP_VERSION, status: 'success', capabilities: { [ORDER]: [{ version: UCP_VERSION }] } },
    id,
    label: order.number,
    checkout_id: checkoutId,
    permalink_url: permalink,
    currency: CURRENCY,
    line_items: lines,
    fulfillment: { expectations: expectationsOf(order, lines, { session, timeZone }), events: eventsOf(order, lines, permalink) },
    adjustments: adjustmentsOf(order, lines),
    totals: orderTotals(order),
  }
}

/** Returns the totals of what was ordered. `saved` is what its code saved, in dollars. */
export function orderTotals({ sums, taxRule, atMost, amount }: OrderWire, saved?: number): object[] {
  if (sums && taxRule) return ucpTotals({ sums, taxRule, atMost }, saved)
  return ['subtotal', 'total'].map((type) => ({ type, amount: wireCents(amount) }))
}

/** Returns what was ordered as the lines of a checkout, without what was packed instead. */
export const ucpOrderedLines = (order: OrderWire, idOf: (line: OrderLineWire) => string) =>
  order.items
    .filter(({ substituteFor }) => substituteFor === undefined)
    .map((item) => {
      const { item: shown, quantity, totals } = lineOf(item, order)
      return { id: idOf(item), item: shown, quantity: quantity.original, totals }
    })

interface OrderLine {
  readonly id: string
  readonly item: object
  readonly quantity: { readonly original: number; readonly total: number; readonly fulfilled: number }
  readonly status: 'processing' | 'partial' | 'fulfilled' | 'removed'
  readonly totals: readonly object[]
}

/** Goods by weight are counted in thousandths of a pound or kilogram, also when they weigh something else than expected. */
function lineOf(item: OrderLineWire, order: OrderWire): OrderLine {
  const { line: id, product, quantity, weighed, picked, substituteFor, isRejected } = item
  const ordered = substituteFor === undefined ? quantity : 0
  const pieces = order.status === 'Cancelled' || isRejected ? 0 : (picked ?? quantity)
  const piece = weighed ? ucpWeight(weighed.piece) : 1
  const weight = weighed?.picked === undefined || pieces === 0 ? pieces * piece : ucpWeight(weighed.picked)
  const fulfilled = order.status === 'Delivered' ? weight : 0
  const subtotal = wireCents(product.offerPrice) * ordered
  return {
    id,
    item: {
      id: product._id,
      title: ucpTitle(product),
      price: wireCents(weighed ? weighed.unitPrice : product.offerPrice),
      ...(weighed && { quantity_unit: quantityUnitOf(weighed.per, piece) }),
    },
    quantity: { original: ordered * piece, total: weight, fulfilled },
    status: weight === 0 ? 'removed' : fulfilled === weight ? 'fulfilled' : 'processing',
    totals: ['subtotal', 'total'].map((type) => ({ type, amount: subtotal })),
  }
}

/** Returns what is left of the order, or all of it when nothing is. */
function goodsOf(lines: readonly OrderLine[]): object[] {
  const left = lines.filter(({ quantity }) => quantity.total > 0)
  if (left.length > 0) return left.map(({ id, quantity }) => ({ id, quantity: quantity.total }))
  return lines.filter(({ quantity }) => quantity.original > 0).map(({ id, quantity }) => ({ id, quantity: quantity.original }))
}

type ExpectedBy = Pick<OrderContext, 'session' | 'timeZone'>

function expectationsOf(order: OrderWire, lines: readonly OrderLine[], { session, timeZone }: ExpectedBy): object[] {
  if (order.status === 'Cancelled' || order.status === 'Delivered') return []
  const place = session && chosenDestination(session)
  const isPickup = order.fulfilment === 'pickup'
  return [
    {
      id: 'expectation',
      line_items: goodsOf(lines),
      method_type: isPickup ? 'pickup' : 'shipping',
      description: arrivalText(order, timeZone),
      destination: place && !isPickup ? ucpDestination(place) : {},
      fulfillable_on: order.slot?.start ?? order.dueAt,
    },
  ]
}

/** Says when an order comes, as the option does that was chosen for it. */
function arrivalText({ fulfilment, slot }: Pick<OrderWire, 'fulfilment' | 'slot'>, timeZone: string): string {
  if (fulfilment === 'pickup') return PICKUP_TITLE
  return slot ? slotText({ start: new Date(slot.start), end: new Date(slot.end) }, timeZone) : NOW_TITLE
}

const EVENTS: { readonly [Status in OrderWire['status']]?: string } = {
  Packing: 'processing',
  'Out for Delivery': 'shipped',
  Delivered: 'delivered',
  Cancelled: 'canceled',
}

function eventsOf({ history, number, fulfilment }: OrderWire, lines: readonly OrderLine[], permalink: string): object[] {
  return history.flatMap(({ status, at, failedDelivery }, index) => {
    const known = failedDelivery === undefined ? EVENTS[status] : 'failed_attempt'
    if (known === undefined) return []
    const type = known === 'shipped' && fulfilment === 'pickup' ? 'ready_for_pickup' : known
    const tracking = type === 'processing' ? {} : { tracking_number: number, tracking_url: permalink }
    return { id: `event_${index}`, occurred_at: at, type, line_items: goodsOf(lines), ...tracking }
  })
}

function adjustmentsOf(order: OrderWire, lines: readonly OrderLine[]): object[] {
  const { refunds, status, amount, toPay, history, createdAt } = order
  const at = history.at(-1)?.at ?? createdAt
  const ordered = wireCents(amount)
  const given = refunds.map((refund) => refundOf(refund, order))
  if (status === 'Cancelled') return [changeOf('cancellation', 'completed', at, given.length > 0 ? null : -ordered), ...given]
  const changed = lines.flatMap(({ id, quantity }) =>
    quantity.total === quantity.original ? [] : [{ id, quantity: quantity.total - quantity.original }],
  )
  const difference = wireCents(toPay) - ordered
  const isOut = status === 'Out for Delivery' || status === 'Delivered'
  const picks =
    changed.length === 0 && difference === 0
      ? []
      : [
          {
            ...changeOf('price_adjustment', isOut ? 'completed' : 'pending', at, given.length > 0 ? null : difference),
            line_items: changed,
            description: 'By what was picked',
          },
        ]
  return [...picks, ...given]
}

/** The amount is null when refunds say what went back, so that it does not count twice. */
const changeOf = (type: string, status: 'pending' | 'completed', occurred_at: string, amount: number | null) => ({
  ...{ id: type, type, occurred_at, status },
  ...(amount !== null && { totals: [{ type: 'total', amount }] }),
})

const REFUND_STATUSES = { pending: 'pending', succeeded: 'completed', failed: 'failed' } as const

function refundOf({ _id, amount, status, reason, at, lines = [] }: RefundWire, { items }: OrderWire): object {
  const pieceOf = (line: string) => items.find((item) => item.line === line)?.weighed?.piece
  const returned = lines.map(({ line, quantity }) => {
    const piece = pieceOf(line)
    return { id: line, quantity: -(piece === undefined ? quantity : ucpWeight(quantity * piece)) }
  })
  return {
    ...{ id: _id, type: 'refund', occurred_at: at, status: REFUND_STATUSES[status] },
    ...(returned.length > 0 && { line_items: returned }),
    totals: [{ type: 'total', amount: -wireCents(amount) }],
    ...(reason !== '' && { description: plainText(reason, MAX_PLAIN_TITLE) }),
  }
}
