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
  /** Of the same goods, placed before the money arrived. */
  readonly duplicateOf: OrderId | null
}

/** From all facts. Needs the payment's lock. */
export async function settlePayment(tx: Db, before: PaymentRow, now: Date): Promise<SettledPayment> {
  const { order, shopper } = before
  const verdict = judgePayment(before, await listFacts(tx, order))
  const isNewlyPaid = verdict.isPaid && !before.isPaid
  const soldOut = isNewlyPaid ? await settleOnlineOrder(tx, order, shopper) : null
  const duplicateOf = isNewlyPaid ? await replaceOthers(tx, before) : null
  if (verdict.isRefundedOrPending) await cancelOrder(tx, order, now)
  const state = verdict.state === 'open' ? before.state : verdict.state // without a checkout it stays "starting"
  const isSettled = isNewlyPaid || (isWaiting(before.state) && !isWaiting(state))
  const replacedBy = isNewlyPaid ? duplicateOf : before.replacedBy
  await updatePayment(tx, order, { ...verdict, state, replacedBy, settledAt: isSettled ? now : null, soldOut })
  return { before, verdict, duplicateOf }
}

const isWaiting = (state: PaymentState): boolean => state === 'starting' || state === 'open' || state === 'processing'

/** Unpaid ones of the same goods; returns a duplicate. */
async function replaceOthers(tx: Db, { order, startedAt }: PaymentRow): Promise<OrderId | null> {
  await markReplaced(tx, order) // first: waits for concurrent payments
  return findDuplicate(tx, order, justPaidSince(startedAt))
}

/** After commit. `reason`: the event or lookup. */
export function reportSettled(log: FastifyBaseLogger, { before, verdict, duplicateOf }: SettledPayment, reason: object): void {
  const context = { order: before.order, ...reason }
  if (verdict.differing) log.error({ ...context, ...verdict.differing }, 'a payment is not the amount of its order')
  for (const second of verdict.second)
    if (!before.second.some(({ payment }) => payment === second.payment))
      log.error({ ...context, ...second }, 'an order has a second payment')
  if (verdict.refund === 'failed' && before.refund !== 'failed') log.error(context, 'a refund failed')
  if (duplicateOf) log.error({ ...context, duplicateOf }, 'the goods of a payment were ordered otherwise, too')
  if (verdict.isPaid && !before.isPaid) {
    publishEvent('orderPlaced', 'Online')
    publishEvent('checkoutsReplaced', before.shopper)
  }
  if (verdict.state === before.state) return
  publishEvent('paymentChanged', verdict.state)
  log.info({ ...context, from: before.state, to: verdict.state }, 'a payment changed')
}
