import type { Db } from '../../database/connect.ts'
import { announce } from './announce.ts'
import { changeSession, lockSession, type Session } from './checkout-session-repository.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { presentSession } from './present-session.ts'

/** The session, held until commit, as it is at this moment: one whose time is over has expired, also when nobody saw to it yet. */
export async function holdSession(parts: GatewayOptions, tx: Db, id: string): Promise<Session | null> {
  const session = await lockSession(tx, id)
  const isOver = session?.status === 'open' && session.expires_at <= parts.clock.now()
  return isOver ? await expireSession(parts, tx, session) : session
}

/** Ends an open session that the transaction holds, and announces it. */
export async function expireSession(parts: GatewayOptions, tx: Db, { id }: Session): Promise<Session> {
  const expired = await changeSession(tx, id, { status: 'expired' })
  await announce(tx, 'checkout.session.expired', await presentSession(parts, tx, expired), parts.clock.now())
  return expired
}
