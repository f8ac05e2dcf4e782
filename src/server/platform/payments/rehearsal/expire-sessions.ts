import { inTransaction } from '../../database/transaction.ts'
import { lockOverdueSession } from './checkout-session-repository.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { expireSession } from './hold-session.ts'

/** Ends each open session whose time is over. Many processes may do so at once. */
export async function expireSessions(parts: GatewayOptions): Promise<void> {
  while (await expireOne(parts)) {
    // each in a transaction of its own: one that fails keeps none of the others
  }
}

const expireOne = (parts: GatewayOptions): Promise<boolean> =>
  inTransaction(parts.db, async (tx) => {
    const session = await lockOverdueSession(tx, parts.clock.now())
    if (session) await expireSession(parts, tx, session)
    return session !== null
  })
