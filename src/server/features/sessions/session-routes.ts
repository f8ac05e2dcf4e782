import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../../contract/endpoints.ts'
import { endSessionRequest } from '../../../contract/sessions.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { endShoppersSession } from './end-shoppers-session.ts'
import { presentedTokenHash, requireShopper } from './identity.ts'
import { listSessionRows } from './session-repository.ts'
import { sessionToWire } from './session-wire.ts'

export function sessionRoutes(app: FastifyInstance, platform: Platform): void {
  app.get(endpoints.listSessions, async (request) => {
    const shopper = await requireShopper(platform, request)
    const sessions = await listSessionRows(platform.db, shopper.id, presentedTokenHash(request), platform.clock.now())
    return { success: true, sessions: sessions.map(sessionToWire) }
  })

  app.post(endpoints.endSession, async (request) => {
    const shopper = await requireShopper(platform, request)
    await endShoppersSession(platform, shopper.id, parseBody(endSessionRequest, request.body).id)
    return { success: true, message: 'Device logged out' }
  })

  app.post(endpoints.endOtherSessions, async (request) => {
    const shopper = await requireShopper(platform, request)
    await endOtherSessions(platform.db, shopper.id, presentedTokenHash(request))
    return { success: true, message: 'Logged out on all other devices' }
  })
}
