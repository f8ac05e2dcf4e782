import type { FastifyBaseLogger } from 'fastify'
import { judgePayment, type PaymentVerdict } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { happened } from '../../platform/happenings.ts'
import { cancelOrder, settleOnlineOrder } from '../orders/settle-online-order.ts'
import { listFacts } from './payment-event-store.ts'
import { type PaymentRow, updatePayment } from './payment-store.ts'

export interface SettledPayment {
  readonly before: PaymentRow
  readonly verdict: PaymentVerdict
}

/** Judges a payment anew by all that is known of it, and brings its order to where that puts it. Needs the payment locked. */
export async function settlePayment(tx: Db, before: PaymentRow, now: Date): Promise<SettledPayment> {
  const { order, shopper } = before
  const verdict = judgePayment(before, await listFacts(tx, order))
  const isNewlyPaid = verdict.isPaid && !before.isPaid
  const soldOut = isNewlyPaid ? await settleOnlineOrder(tx, order, shopper) : null
  if (verdict.state === 'refunded') await cancelOrder(tx, order, now)
  const state = verdict.state === 'open' ? before.state : verdict.state // a checkout whose address is not known yet stays "starting"
  const isSettled = state !== before.state && state !== 'processing'
  await updatePayment(tx, order, { ...verdict, state, settledAt: isSettled ? now : null, soldOut })
  return { before, verdict }
}

/** Tells what changed, once it is committed. `reason`: the event, or what else it followed from. */
export function tellSettled(log: FastifyBaseLogger, { before, verdict }: SettledPayment, reason: object): void {
  const about = { order: before.order, ...reason }
  if (verdict.differing) log.error({ ...about, ...verdict.differing }, 'a payment is not the amount of its order')
  for (const second of verdict.second)
    if (!before.second.some(({ payment }) => payment === second.payment))
      log.error({ ...about, ...second }, 'an order has a second payment')
  if (verdict.isPaid && !before.isPaid) happened('orderPlaced', 'Online')
  if (verdict.state === before.state) return
  happened('paymentChanged', verdict.state)
  log.info({ ...about, from: before.state, to: verdict.state }, 'a payment changed')
}
