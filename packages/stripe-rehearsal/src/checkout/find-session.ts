import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import type { Session } from './checkout-session-repository.ts'
import { lockCurrentSession } from './lock-current-session.ts'
import { findSessionPayment, type Payment } from './payment-repository.ts'

/** Describes a session for a payment page. Amounts are in cents. */
export interface RehearsedSession {
  readonly id: string
  /** `processing` means that the session was paid, but the money has not arrived. */
  readonly state: 'open' | 'paid' | 'processing' | 'failed' | 'expired'
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly unitAmount: number }[]
  readonly amount: number
  readonly metadata: Readonly<Record<string, string>>
  readonly expiresAt: Date
  readonly successUrl: string
  /** The page leads there when the person doesn't pay. */
  readonly cancelUrl: string
}

export async function findSession(options: GatewayOptions, tx: Db, id: string): Promise<RehearsedSession | null> {
  const session = await lockCurrentSession(options, tx, id)
  if (!session) return null
  return {
    id,
    state: stateOf(session, session.status === 'complete' ? await findSessionPayment(tx, id) : null),
    lines: session.lines,
    amount: session.amount,
    metadata: session.metadata,
    expiresAt: session.expires_at,
    successUrl: session.success_url,
    cancelUrl: session.cancel_url,
  }
}

function stateOf({ status, payment_status }: Session, payment: Payment | null): RehearsedSession['state'] {
  if (status !== 'complete') return status
  if (payment_status === 'paid') return 'paid'
  return payment?.status === 'failed' ? 'failed' : 'processing'
}
