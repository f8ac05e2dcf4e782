import { inTransaction } from '../../database/transaction.ts'
import type { GatewayParts } from './gateway-parts.ts'
import { expireSession } from './hold-session.ts'
import { lockOverdueSession } from './session-store.ts'

/** Ends each open session whose time is over. Many processes may do so at once. */
export async function expireSessions(parts: GatewayParts): Promise<void> {
  while (await expireOne(parts)) {
    // each in a transaction of its own: one that fails keeps none of the others
  }
}

const expireOne = (parts: GatewayParts): Promise<boolean> =>
  inTransaction(parts.db, async (tx) => {
    const session = await lockOverdueSession(tx, parts.clock.now())
    if (session) await expireSession(parts, tx, session)
    return session !== null
  })
