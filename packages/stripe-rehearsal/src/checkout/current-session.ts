import { paymentIntentObject, sessionObject } from '../api/api-objects.ts'
import { untilNothingIsDue } from '../due/due-work.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeSession, lockOverdueSession, lockSession, type Session } from './checkout-session-repository.ts'
import { findSessionPayment } from './payment-repository.ts'

/** Locks the session. When it is overdue, it is expired first. */
export async function lockCurrentSession(options: GatewayOptions, tx: Db, id: string): Promise<Session | null> {
  const session = await lockSession(tx, id)
  const isOverdue = session?.status === 'open' && session.expires_at <= options.clock.now()
  return isOverdue ? await expireSession(options, tx, session) : session
}

export async function expireSession(options: GatewayOptions, tx: Db, { id }: Session): Promise<Session> {
  const expired = await changeSession(tx, id, { status: 'expired' })
  await enqueueEvent(options, tx, 'checkout.session.expired', await presentSession(options, tx, expired))
  return expired
}

export const expireSessions = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const session = await lockOverdueSession(tx, options.clock.now())
    if (session) await expireSession(options, tx, session)
    return session !== null
  })

/** Returns the session in Stripe's format. With `expands`, it contains the payment intent in place of its id. */
export async function presentSession(
  { pageUrl }: Pick<GatewayOptions, 'pageUrl'>,
  db: Db,
  session: Session,
  expands = false,
): Promise<unknown> {
  const payment = session.status === 'complete' ? await findSessionPayment(db, session.id) : null
  return sessionObject(session, {
    url: pageUrl(session.id),
    paymentIntent: payment && (expands ? paymentIntentObject(payment) : payment.id),
  })
}
