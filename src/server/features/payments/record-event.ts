import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ProviderEvent } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { adoptEvents, insertEvent } from './payment-event-repository.ts'
import { findOrderOfPayment, lockPayment, type PaymentRow } from './payment-repository.ts'
import { settlePayment, tellSettled } from './settle-payment.ts'

/**
 * Keeps an event of the provider and brings its order to where all that is known of the payment puts it. Kept once: when it
 * comes again nothing changes. Nobody's event, or one of an unknown type, is kept and changes nothing.
 */
export async function recordEvent({ db, clock, log }: Platform, event: ProviderEvent): Promise<void> {
  const now = clock.now()
  const settled = await inTransaction(db, async (tx) => {
    const payment = await lockPaymentOf(tx, event)
    if (!(await insertEvent(tx, event, payment?.order ?? null, now))) return null
    if (!payment) return null
    if (event.paymentIntent !== null) await adoptEvents(tx, event.paymentIntent, payment.order)
    return settlePayment(tx, payment, now)
  })
  if (settled) tellSettled(log, settled, { event: event.id, type: event.type })
}

/** The payment that an event is about: the one whose checkout or payment the provider names, else that of the order in its metadata. */
async function lockPaymentOf(tx: Db, { order, sessionId, paymentIntent }: ProviderEvent): Promise<PaymentRow | null> {
  const named = order && (await lockPayment(tx, order))
  if (named && (sessionId === null || sessionId === named.sessionId)) return named
  const found = sessionId === null && paymentIntent === null ? null : await findOrderOfPayment(tx, { sessionId, paymentIntent })
  return found === null || found === named?.order ? named : lockPayment(tx, found)
}
