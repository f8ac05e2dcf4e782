import type { Shopper } from '../../../domain/accounts/account.ts'
import type { RequestedOrder } from '../../../domain/checkout/requested-order.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { MAX_WEIGHT, weightOf } from '../../../domain/products/weighed.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { placeCashOrder } from '../checkout/place-cash-order.ts'
import { placeOnlineOrder } from '../checkout/place-online-order.ts'
import { cancelOwnOrder } from '../fulfillment/cancel-order.ts'
import { moveOrder } from '../fulfillment/move-order.ts'
import { pickOrder, rejectSubstitute } from '../fulfillment/pick-order.ts'
import { getOrder } from '../orders/order-repository.ts'
import { findBegunPayment } from '../payments/payment-session.ts'
import { recordLookup } from '../payments/record-event.ts'
import { requestRefund } from '../payments/request-refund.ts'
import type { PlannedChange, PlannedOrder, PlannedPick, PlannedRefund } from './planned-orders.ts'

const MINUTE_MS = 60_000

const TO_PAY_MINUTES = 0.7
const NOT_UNDONE_MINUTES = 1.5 // later than the minute in which a delivery can be undone

export interface WeekEvent {
  readonly at: Date
  run(): Promise<void>
}

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - Math.round(minutes * MINUTE_MS))

export interface Week {
  /** A platform that works in the demonstration's transaction, and whose clock shows the time of the event. */
  readonly platform: Platform
  readonly startedAt: Date
  readonly owner: Staff
  readonly productIds: ReadonlyMap<string, ProductId>
  readonly shoppers: readonly { readonly shopper: Shopper; readonly addresses: readonly string[] }[]
  /** Runs the background jobs that are due at the time of the event. */
  runJobs(): Promise<void>
}

/** Returns what happens to a planned order, from its placing on. */
export function orderEvents(week: Week, planned: PlannedOrder): WeekEvent[] {
  const { placedAgo, steps } = planned
  const isOnline = planned.paymentType === 'Online'
  let id: OrderId | undefined
  const placedId = () => {
    if (!id) throw new Error('The order of the demonstration is not placed yet')
    return id
  }
  const events: WeekEvent[] = []
  const add = (minutes: number, run: WeekEvent['run']) => {
    events.push({ at: minutesBefore(week.startedAt, placedAgo - minutes), run })
  }
  add(isOnline ? -TO_PAY_MINUTES : 0, async () => {
    id = await place(week, planned)
  })
  if (isOnline) add(0, () => payOrder(week.platform, placedId()))
  for (const step of steps) add(step.after, () => change(week, placedId(), step))
  const refundedAfter = (steps.at(-1)?.after ?? 0) + NOT_UNDONE_MINUTES
  if (steps.some(movesMoney) && placedAgo > refundedAfter) add(refundedAfter, () => week.runJobs())
  return events
}

const movesMoney = (step: PlannedChange): boolean =>
  'cancels' in step || 'refunds' in step || 'picks' in step || ('status' in step && step.status === 'Cancelled')

async function place(
  week: Week,
  { shopper: index, paymentType, substitutions, lines, placedAgo }: PlannedOrder,
): Promise<OrderId> {
  const { shopper, addresses } = shopperAt(week, index)
  const addressId = addresses[Math.floor(placedAgo) % addresses.length] ?? ''
  const requested: RequestedOrder = {
    lines: lines.map(({ product, quantity }) => ({ product: productId(week, product), quantity })),
    addressId,
    substitutions,
    expected: null,
    code: null,
    isOfAge: true,
    useCredit: false,
    fulfilment: 'delivery',
    slotStart: null,
    along: null,
    session: null,
  }
  const command = { shopper, requested, key: null }
  const { order } = await (paymentType === 'COD' ? placeCashOrder : placeOnlineOrder)(week.platform, command)
  return order._id as OrderId // the text on the wire is the order's own id
}

async function payOrder(platform: Platform, order: OrderId): Promise<void> {
  const payment = await findBegunPayment(platform.db, order)
  if (!payment?.session) throw new Error('The order of the demonstration has no payment session')
  await recordLookup(platform, order, await platform.payments.findSession(payment.session.sessionId))
}

async function change(week: Week, id: OrderId, step: PlannedChange): Promise<void> {
  const { platform, owner } = week
  const order = await getOrder(platform.db, id)
  if (!order) throw new Error('The order of the demonstration does not exist')
  if ('status' in step) await moveOrder(platform, id, step, owner)
  else if ('picks' in step) await pickOrder(platform, id, requestedPicks(week, order, step.picks), staffActor(owner))
  else if ('refunds' in step) await refund(week, order, step)
  else if ('rejects' in step) await rejectSubstitute(platform, { order: id, line: substituteOf(order, step.rejects) })
  else await cancelOwnOrder(platform, id, step.reason)
}

async function refund({ platform, owner }: Week, order: Order, { refunds, reason }: PlannedRefund): Promise<void> {
  const { id: line } = order.lines.find(({ name }) => name === refunds.product) ?? {}
  if (!line) throw new Error(`The order of the demonstration has no ${refunds.product}`)
  const lines = [{ line, quantity: refunds.quantity }]
  const request = { order: order.id, lines, reason, by: staffActor(owner), restock: false, now: platform.clock.now() }
  await inTransaction(platform.db, (tx) => requestRefund(tx, request))
}

const requestedPicks = (week: Week, { lines }: Order, picks: readonly PlannedPick[]) =>
  lines.map(({ id, name, quantity }) => {
    const { picked = quantity, substitute, weight } = picks.find(({ product }) => product === name) ?? {}
    return {
      line: id,
      picked,
      weight: weight === undefined ? undefined : (weightOf(weight, MAX_WEIGHT) ?? undefined),
      isRestocked: false,
      substitute: substitute ? { product: productId(week, substitute.product), quantity: substitute.quantity } : null,
    }
  })

const substituteOf = ({ lines }: Order, name: string): string =>
  lines.find((line) => line.substituteFor !== null && line.name === name)?.id ?? ''

function shopperAt({ shoppers }: Week, index: number) {
  const found = shoppers[index]
  if (!found) throw new Error(`The demonstration has no shopper ${index}`)
  return found
}

function productId({ productIds }: Pick<Week, 'productIds'>, name: string): ProductId {
  const id = productIds.get(name)
  if (!id) throw new Error(`The demonstration has no product ${name}`)
  return id
}
