import { gatewayId } from './api/api-objects.ts'
import { changeSession, insertSession } from './checkout/checkout-session-repository.ts'
import { reservedAt } from './checkout/pay-session.ts'
import { addRefunded, endPayment, insertPayment } from './checkout/payment-repository.ts'
import { insertRefund } from './refunds/refund-repository.ts'
import type { Db } from './schema.ts'

interface PastPayment {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitAmount: number }[]
  readonly customerEmail: string
  readonly metadata: Readonly<Record<string, string>>
  readonly successUrl: string
  readonly cancelUrl: string
  readonly createdAt: Date
  readonly expiresAt: Date
  /** The amount is reserved, and can be captured (`endPastReservation`). */
  readonly isReserved: boolean
}

/** Adds a session that was paid or reserved in the past, for demonstrations. No event is sent. It can be refunded like any other. */
export async function addPastPayment(tx: Db, payment: PastPayment): Promise<{ session: string; paymentIntent: string }> {
  const { lines, customerEmail, createdAt, expiresAt, successUrl, cancelUrl, isReserved } = payment
  const capture_method = isReserved ? 'manual' : 'automatic'
  const metadata = JSON.stringify(payment.metadata)
  const { id: session, amount } = await insertSession(tx, {
    id: gatewayId('cs_test'),
    status: 'complete',
    payment_status: isReserved ? 'unpaid' : 'paid',
    capture_method,
    amount: lines.reduce((sum, { quantity, unitAmount }) => sum + quantity * unitAmount, 0),
    lines: JSON.stringify(lines),
    client_reference_id: null,
    customer_email: customerEmail,
    metadata,
    payment_metadata: metadata,
    success_url: successUrl,
    cancel_url: cancelUrl,
    created_at: createdAt,
    expires_at: expiresAt,
  })
  const { id: paymentIntent } = await insertPayment(tx, {
    id: gatewayId('pi'),
    charge_id: gatewayId('ch'),
    session_id: session,
    amount,
    metadata,
    created_at: createdAt,
    capture_method,
    ...(isReserved ? reservedAt(createdAt) : { status: 'succeeded', settles_at: null, settles_as: null }),
  })
  return { session, paymentIntent }
}

/** Captures this amount of a past reservation and releases the rest, or releases all of it when the amount is null. */
export async function endPastReservation(tx: Db, paymentIntent: string, amount: number | null): Promise<void> {
  const isCaptured = amount !== null
  const ended = isCaptured ? { status: 'succeeded' as const, amount_captured: amount } : { status: 'canceled' as const }
  const { session_id } = await endPayment(tx, paymentIntent, ended)
  if (isCaptured) await changeSession(tx, session_id, { payment_status: 'paid' })
}

interface PastRefund {
  readonly paymentIntent: string
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  readonly createdAt: Date
}

/** Adds a refund of a past payment, and returns its id. No event is sent. */
export async function addPastRefund(tx: Db, { paymentIntent, amount, metadata, createdAt }: PastRefund): Promise<string> {
  const refund = await insertRefund(tx, {
    id: gatewayId('re'),
    payment_id: paymentIntent,
    amount,
    status: 'succeeded',
    reason: null,
    metadata: JSON.stringify(metadata),
    created_at: createdAt,
    settles_at: null,
    settles_as: null,
  })
  await addRefunded(tx, paymentIntent, amount)
  return refund.id
}

/** Removes sessions with their payments and refunds, as if they had never existed. Ignores unknown ones. */
export async function removeSessions(tx: Db, sessions: readonly string[]): Promise<void> {
  if (sessions.length === 0) return
  const payments = tx.selectFrom('rehearsal_payments').select('id').where('session_id', 'in', sessions)
  await tx.deleteFrom('rehearsal_refunds').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('rehearsal_payments').where('session_id', 'in', sessions).execute()
  await tx.deleteFrom('rehearsal_sessions').where('id', 'in', sessions).execute()
}
