import { gatewayId, paymentIntentObject } from '../api/api-objects.ts'
import { lockDue, untilNothingIsDue } from '../due/due-work.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { releasePayment } from './capture-payment.ts'
import { changeSession, type Session } from './checkout-session-repository.ts'
import { lockCurrentSession, presentSession } from './current-session.ts'
import { endPayment, findSessionPayment, insertPayment, type Payment } from './payment-repository.ts'

/** The payment and its first refund succeed immediately by default. */
export interface MeansOfPayment {
  /** A payment that is captured later is always reserved at once, as on a card. */
  readonly arrives?: 'at once' | 'later' | 'never'
  readonly capturesAs?: Payment['captures_as']
  /** How long a reservation lasts, unless it is captured or canceled before. */
  readonly reservedFor?: 'a week' | 'seconds'
  readonly refundsAs?: Payment['refunds_as']
}

export const SETTLES_AFTER_MS = 12_000 // a bank takes days, but this is enough to see pages before and after
/** A reservation ends after this time, as on most cards (docs.stripe.com/payments/place-a-hold-on-a-payment-method). */
export const RESERVED_MS = 7 * 24 * 60 * 60 * 1000

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
  { arrives = 'at once', capturesAs = 'at once', refundsAs = 'at once', reservedFor = 'a week' }: MeansOfPayment,
): Promise<void> {
  const now = options.clock.now()
  const isReserved = session.capture_method === 'manual'
  const state = isReserved ? reservedAt(now, reservedFor === 'a week' ? RESERVED_MS : SETTLES_AFTER_MS) : stateOfNew(arrives, now)
  const payment = await insertPayment(tx, {
    id: gatewayId('pi'),
    charge_id: gatewayId('ch'),
    session_id: session.id,
    amount: session.amount,
    metadata: JSON.stringify(session.payment_metadata),
    created_at: now,
    capture_method: session.capture_method,
    captures_as: capturesAs,
    refunds_as: refundsAs,
    ...state,
  })
  if (state.settles_at) await options.schedule?.(tx, state.settles_at)
  const complete = await changeSession(tx, session.id, {
    status: 'complete',
    payment_status: state.status === 'succeeded' ? 'paid' : 'unpaid',
  })
  if (isReserved) await enqueueEvent(options, tx, 'payment_intent.amount_capturable_updated', paymentIntentObject(payment))
  await enqueueEvent(options, tx, 'checkout.session.completed', await presentSession(options, tx, complete))
}

/** Returns the state of a payment that is reserved now, for so many milliseconds. */
export const reservedAt = (now: Date, forMs = RESERVED_MS) =>
  ({ status: 'requires_capture', settles_at: new Date(now.getTime() + forMs), settles_as: 'canceled' }) as const

function stateOfNew(arrives: MeansOfPayment['arrives'], now: Date) {
  if (arrives === 'at once') return { status: 'succeeded', settles_at: null, settles_as: null } as const
  const settles_at = new Date(now.getTime() + SETTLES_AFTER_MS)
  return { status: 'processing', settles_at, settles_as: arrives === 'later' ? 'succeeded' : 'failed' } as const
}

export const settlePayments = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const due = await lockDue(tx, 'rehearsal_payments', options.clock.now())
    if (!due) return false
    if (due.settles_as === 'canceled') {
      await releasePayment(options, tx, due.id, 'automatic')
      return true
    }
    const isPaid = due.settles_as === 'succeeded'
    const { session_id } = await endPayment(tx, due.id, { status: due.settles_as })
    const session = await changeSession(tx, session_id, { payment_status: isPaid ? 'paid' : 'unpaid' })
    const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
    await enqueueEvent(options, tx, type, await presentSession(options, tx, session))
    return true
  })

/** Describes a session for a payment page. Amounts are in cents. */
export interface RehearsedSession {
  readonly id: string
  /** `processing` means that the session was paid, but the money has not arrived, and `reserved` that it is not captured. */
  readonly state: 'open' | 'paid' | 'processing' | 'reserved' | 'released' | 'failed' | 'expired'
  /** Its payment is reserved first, and captured later. */
  readonly isReserved: boolean
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
    isReserved: session.capture_method === 'manual',
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
  return UNPAID_STATES[payment?.status ?? 'processing']
}

const UNPAID_STATES = {
  processing: 'processing',
  succeeded: 'processing',
  failed: 'failed',
  requires_capture: 'reserved',
  canceled: 'released',
} as const
