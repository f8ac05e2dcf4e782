import { inTransaction } from '../../database/transaction.ts'
import { lockOverdueSession } from './checkout-session-repository.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { expireSession } from './lock-current-session.ts'

/** Safe to run in many processes. */
export async function expireSessions(options: GatewayOptions): Promise<void> {
  while (await expireOne(options)) {
    // one transaction each: a failure does not affect the others
  }
}

const expireOne = (options: GatewayOptions): Promise<boolean> =>
  inTransaction(options.db, async (tx) => {
    const session = await lockOverdueSession(tx, options.clock.now())
    if (session) await expireSession(options, tx, session)
    return session !== null
  })
