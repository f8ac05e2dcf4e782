import type { FastifyRequest } from 'fastify'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundFact } from '../../../domain/payments/refund.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { ForgedWebhook, type ProviderEvent, type SessionReport } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { applyFacts } from './apply-payment.ts'
import { adoptEvents, findSavedEvents, insertEvent } from './payment-events.ts'
import { findOrderOfPayment, lockOrderAndPayment, type PaymentRow } from './payment-repository.ts'
import { findRefundable } from './refundable-order.ts'

/** Saves an event of the payment provider, and updates the payment that it is about, in a transaction of its own. */
export async function recordEvent({ db, clock }: Platform, event: ProviderEvent): Promise<void> {
  await inTransaction(db, (tx) => saveEvent(tx, event, clock.now()))
}

/**
 * Saves an event of the payment provider, and updates the payment that it is about. Returns false when that changes nothing:
 * an event with this id was saved before, or nobody knows its payment.
 */
export async function saveEvent(tx: Db, event: ProviderEvent, now: Date): Promise<boolean> {
  const payment = await lockPaymentOf(tx, event)
  if (!(await insertEvent(tx, event, payment?.order ?? null, now))) return false
  if (!payment) return false
  if (event.paymentIntent !== null) await adoptEvents(tx, event.paymentIntent, payment.order)
  await applyFacts(tx, payment, { event: event.id, type: event.type }, now)
  return true
}

/** Locks the payment that has the provider's ids, or else the payment of the order that the metadata names. */
async function lockPaymentOf(tx: Db, { order, sessionId, paymentIntent }: ProviderEvent): Promise<PaymentRow | null> {
  const named = order && (await lockOrderAndPayment(tx, order))
  if (named && (sessionId === null || sessionId === named.sessionId)) return named
  const found = sessionId === null && paymentIntent === null ? null : await findOrderOfPayment(tx, { sessionId, paymentIntent })
  return found === null || found === named?.order ? named : lockOrderAndPayment(tx, found)
}

export const SIGNATURE_HEADER = 'stripe-signature'

/** Reads the provider's event. Throws 400 unless the provider has signed the body's bytes. */
export async function readWebhookEvent(
  { payments, clock }: Platform,
  { body, headers, log }: FastifyRequest,
): Promise<ProviderEvent> {
  const signature = headers[SIGNATURE_HEADER]
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') throw notSigned()
  return payments.readEvent(body, signature, clock.now()).catch((error: unknown) => {
    if (!(error instanceof ForgedWebhook)) throw error
    log.warn({ reason: error.message.split('\n')[0] }, 'a webhook was refused')
    throw notSigned()
  })
}

const notSigned = () => new ClientError(400, 'This is no signed event')

/** Records what the provider responded about a payment session. Has no effect when the same was recorded before. */
export async function recordLookup(platform: Platform, order: OrderId, report: SessionReport): Promise<void> {
  const { fact } = report
  if (fact) await recordEvent(platform, { ...report, fact, id: `lookup ${order} ${fact.kind}`, type: 'lookup', order })
}

/**
 * Asks the provider for the refunds of an order's payment, when only their sum was reported. Throws ProviderRejected
 * and ProviderUnavailable.
 */
export async function askForRefunds(platform: Platform, order: OrderId): Promise<void> {
  const own = (await findRefundable(platform.db, order)).find(({ kind }) => kind === 'own')
  if (!own || own.paymentIntent === null) return
  await recordRefunds(platform, order, own.paymentIntent, await platform.payments.findRefunds(own.paymentIntent))
}

/**
 * Records refunds that the provider reported. Skips those that were recorded before, without waiting for the order's
 * row lock.
 */
export async function recordRefunds(
  platform: Platform,
  order: OrderId,
  paymentIntent: string,
  refunds: readonly RefundFact[],
): Promise<void> {
  const saved = await findSavedEvents(platform.db, refunds.map(eventId))
  for (const fact of refunds) {
    const id = eventId(fact)
    if (!saved.has(id)) await recordEvent(platform, { id, type: 'refund', sessionId: null, order, paymentIntent, fact })
  }
}

const eventId = ({ refund, request, status }: RefundFact): string =>
  ['refund', refund, ...(request ? ['of', request] : []), status].join(' ')
