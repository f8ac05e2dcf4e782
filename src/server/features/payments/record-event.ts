import type { FastifyBaseLogger } from 'fastify'
import type { OrderId } from '../../../domain/order.ts'
import { judgePayment, type PaymentVerdict } from '../../../domain/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { happened } from '../../platform/happenings.ts'
import type { ProviderEvent } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { cancelOrder, settleOnlineOrder } from '../orders/settle-online-order.ts'
import { adoptEvents, insertEvent, listFacts } from './payment-event-store.ts'
import { findOrderOfPayment, lockPayment, type PaymentRow, updatePayment } from './payment-store.ts'

/**
 * Keeps an event of the provider and brings its order to where all that is known of the payment puts it. Kept once: when it
 * comes again nothing changes. Nobody's event, or one of an unknown type, is kept and changes nothing.
 */
export async function recordEvent({ db, clock, log }: Platform, event: ProviderEvent): Promise<void> {
  const now = clock.now()
  const settled = await inTransaction(db, async (tx) => {
    const payment = await lockPaymentOf(tx, event)
    if (!(await insertEvent(tx, event, payment?.order ?? null, now))) return null
    return payment && settle(tx, payment, event.paymentIntent, now)
  })
  if (settled) tell(log, event, settled)
}

interface Settled {
  readonly order: OrderId
  readonly before: PaymentRow
  readonly verdict: PaymentVerdict
}

/** The payment that an event is about: by the order that it names, else by the provider's ids of checkout and payment. */
async function lockPaymentOf(tx: Db, { order, sessionId, paymentIntent }: ProviderEvent): Promise<PaymentRow | null> {
  const named = order && (await lockPayment(tx, order))
  if (named || (sessionId === null && paymentIntent === null)) return named
  const found = await findOrderOfPayment(tx, { sessionId, paymentIntent })
  return found && lockPayment(tx, found)
}

/** Judges a payment anew by all that is known of it. Needs the payment locked. */
async function settle(tx: Db, payment: PaymentRow, paymentIntent: string | null, now: Date): Promise<Settled> {
  const { order, shopper, amount } = payment
  const intent = payment.paymentIntent ?? paymentIntent
  if (intent !== null) await adoptEvents(tx, intent, order)
  const verdict = judgePayment(amount, await listFacts(tx, order))
  const isNewlyPaid = verdict.isPaid && !payment.isPaid
  const soldOut = isNewlyPaid ? await settleOnlineOrder(tx, order, shopper) : null
  if (verdict.state === 'refunded') await cancelOrder(tx, order, now)
  const state = verdict.state === 'open' ? payment.state : verdict.state // a checkout whose address is not known yet stays "starting"
  const isSettled = state !== payment.state && state !== 'processing'
  await updatePayment(tx, order, {
    state,
    paymentIntent: intent,
    differing: verdict.differing,
    refundedAmount: verdict.refundedAmount,
    settledAt: isSettled ? now : null,
    soldOut,
  })
  return { order, before: payment, verdict }
}

function tell(log: FastifyBaseLogger, { id, type }: ProviderEvent, { order, before, verdict }: Settled): void {
  const about = { order, event: id, type }
  if (verdict.differing) log.error({ ...about, ...verdict.differing }, 'a payment is not the amount of its order')
  if (verdict.isPaid && !before.isPaid) happened('orderPlaced', 'Online')
  if (verdict.state === before.state) return
  happened('paymentChanged', verdict.state)
  log.info({ ...about, from: before.state, to: verdict.state }, 'a payment changed')
}
