import { gatewayId } from './api/api-objects.ts'
import { insertSession } from './checkout/checkout-session-repository.ts'
import { addRefunded, insertPayment } from './checkout/payment-repository.ts'
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
}

/** Adds a session that was paid in the past, for demonstrations. No event is sent. It can be refunded like any other. */
export async function addPastPayment(tx: Db, payment: PastPayment): Promise<{ session: string; paymentIntent: string }> {
  const { lines, customerEmail, createdAt, expiresAt, successUrl, cancelUrl } = payment
  const metadata = JSON.stringify(payment.metadata)
  const { id: session, amount } = await insertSession(tx, {
    id: gatewayId('cs_test'),
    status: 'complete',
    payment_status: 'paid',
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
    status: 'succeeded',
    amount,
    metadata,
    created_at: createdAt,
    settles_at: null,
    settles_as: null,
  })
  return { session, paymentIntent }
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
