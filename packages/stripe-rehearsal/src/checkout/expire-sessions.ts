import { untilNothingIsDue } from '../due/until-nothing-is-due.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import { lockOverdueSession } from './checkout-session-repository.ts'
import { expireSession } from './lock-current-session.ts'

export const expireSessions = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const session = await lockOverdueSession(tx, options.clock.now())
    if (session) await expireSession(options, tx, session)
    return session !== null
  })
