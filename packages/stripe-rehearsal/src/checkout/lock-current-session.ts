import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeSession, lockSession, type Session } from './checkout-session-repository.ts'
import { presentSession } from './present-session.ts'

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
