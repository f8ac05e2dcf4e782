import type { FastifyBaseLogger } from 'fastify'
import type { OrderId } from '../../../domain/order.ts'
import { judgePayment, justPaidSince, type PaymentState, type PaymentVerdict } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { cancelOrder, settleOnlineOrder } from '../orders/settle-online-order.ts'
import { listFacts } from './payment-event-repository.ts'
import { type PaymentRow, updatePayment } from './payment-repository.ts'
import { findDuplicate, markReplaced } from './replaced-checkout-repository.ts'

export interface SettledPayment {
  readonly before: PaymentRow
  readonly verdict: PaymentVerdict
  /** The order by which the same goods were ordered otherwise by the time the money came. */
  readonly duplicateOf: OrderId | null
}

/** Judges a payment anew by all that is known of it, and brings its order to where that puts it. Needs the payment locked. */
export async function settlePayment(tx: Db, before: PaymentRow, now: Date): Promise<SettledPayment> {
  const { order, shopper } = before
  const verdict = judgePayment(before, await listFacts(tx, order))
  const isNewlyPaid = verdict.isPaid && !before.isPaid
  const soldOut = isNewlyPaid ? await settleOnlineOrder(tx, order, shopper) : null
  const duplicateOf = isNewlyPaid ? await replaceOthers(tx, before) : null
  if (verdict.isGivenBack) await cancelOrder(tx, order, now)
  const state = verdict.state === 'open' ? before.state : verdict.state // a checkout whose address is not known yet stays "starting"
  const isSettled = isNewlyPaid || (isWaiting(before.state) && !isWaiting(state))
  const replacedBy = isNewlyPaid ? duplicateOf : before.replacedBy
  await updatePayment(tx, order, { ...verdict, state, replacedBy, settledAt: isSettled ? now : null, soldOut })
  return { before, verdict, duplicateOf }
}

const isWaiting = (state: PaymentState): boolean => state === 'starting' || state === 'open' || state === 'processing'

/** A paid order takes the place of what else waited to be paid of its goods. Gives the order by which they were ordered, too, if there is one. */
async function replaceOthers(tx: Db, { order, startedAt }: PaymentRow): Promise<OrderId | null> {
  await markReplaced(tx, order) // first: it waits for others that are paid at this moment
  return findDuplicate(tx, order, justPaidSince(startedAt))
}

/** Tells what changed, once it is committed. `reason`: the event, or what else it followed from. */
export function tellSettled(log: FastifyBaseLogger, { before, verdict, duplicateOf }: SettledPayment, reason: object): void {
  const about = { order: before.order, ...reason }
  if (verdict.differing) log.error({ ...about, ...verdict.differing }, 'a payment is not the amount of its order')
  for (const second of verdict.second)
    if (!before.second.some(({ payment }) => payment === second.payment))
      log.error({ ...about, ...second }, 'an order has a second payment')
  if (verdict.refund === 'failed' && before.refund !== 'failed') log.error(about, 'a refund failed')
  if (duplicateOf) log.error({ ...about, duplicateOf }, 'the goods of a payment were ordered otherwise, too')
  if (verdict.isPaid && !before.isPaid) {
    publishEvent('orderPlaced', 'Online')
    publishEvent('checkoutsReplaced', before.shopper)
  }
  if (verdict.state === before.state) return
  publishEvent('paymentChanged', verdict.state)
  log.info({ ...about, from: before.state, to: verdict.state }, 'a payment changed')
}
