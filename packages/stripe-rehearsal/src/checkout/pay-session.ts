import { gatewayId } from '../api/api-objects.ts'
import { lockDue, untilNothingIsDue } from '../due/due-work.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeSession, type Session } from './checkout-session-repository.ts'
import { lockCurrentSession, presentSession } from './current-session.ts'
import { changePayment, findSessionPayment, insertPayment, type Payment } from './payment-repository.ts'

/** The payment and its first refund succeed immediately by default. */
export interface MeansOfPayment {
  readonly arrives?: 'at once' | 'later' | 'never'
  readonly refundsAs?: Payment['refunds_as']
}

export const SETTLES_AFTER_MS = 12_000 // a bank takes days, but this is enough to see pages before and after

export function paySession(options: GatewayOptions, id: string, means: MeansOfPayment): Promise<RehearsedSession | null> {
  return options.db.transaction().execute(async (tx) => {
    const session = await lockCurrentSession(options, tx, id)
    if (session?.status === 'open') await pay(options, tx, session, means)
    return await findSession(options, tx, id)
  })
}

async function pay(
  options: GatewayOptions,
  tx: Db,
  session: Session,
  { arrives = 'at once', refundsAs = 'at once' }: MeansOfPayment,
): Promise<void> {
  const now = options.clock.now()
  const settlesAt = new Date(now.getTime() + SETTLES_AFTER_MS)
  await insertPayment(tx, {
    id: gatewayId('pi'),
    charge_id: gatewayId('ch'),
    session_id: session.id,
    amount: session.amount,
    metadata: JSON.stringify(session.payment_metadata),
    created_at: now,
    refunds_as: refundsAs,
    ...(arrives === 'at once'
      ? { status: 'succeeded', settles_at: null, settles_as: null }
      : {
          status: 'processing',
          settles_at: settlesAt,
          settles_as: arrives === 'later' ? 'succeeded' : 'failed',
        }),
  })
  if (arrives !== 'at once') await options.schedule?.(tx, settlesAt)
  const complete = await changeSession(tx, session.id, {
    status: 'complete',
    payment_status: arrives === 'at once' ? 'paid' : 'unpaid',
  })
  await enqueueEvent(options, tx, 'checkout.session.completed', await presentSession(options, tx, complete))
}

export const settlePayments = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const due = await lockDue(tx, 'rehearsal_payments', options.clock.now())
    if (!due) return false
    const isPaid = due.settles_as === 'succeeded'
    const { session_id } = await changePayment(tx, due.id, due.settles_as)
    const session = await changeSession(tx, session_id, { payment_status: isPaid ? 'paid' : 'unpaid' })
    const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
    await enqueueEvent(options, tx, type, await presentSession(options, tx, session))
    return true
  })

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
