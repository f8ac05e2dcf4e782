import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endSessionOf } from './end-session-of.ts'
import { listSessionRows } from './session-repository.ts'
import { sessionToWire } from './session-wire.ts'

export const sessionRoutes = (platform: Platform) =>
  ({
    listSessions: async ({ shopper, tokenHash }) => {
      const sessions = await listSessionRows(platform.db, { shopperId: shopper.id }, tokenHash, platform.clock.now())
      return { success: true, sessions: sessions.map(sessionToWire) }
    },
    endSession: async ({ shopper, body }) => {
      await endSessionOf(platform.db, { shopperId: shopper.id }, body.id)
      return { success: true, message: 'Device logged out' }
    },
    endOtherSessions: async ({ shopper, tokenHash }) => {
      await endOtherSessions(platform.db, { shopperId: shopper.id }, tokenHash)
      return { success: true, message: 'Logged out on all other devices' }
    },
  }) satisfies Partial<EndpointHandlers>
