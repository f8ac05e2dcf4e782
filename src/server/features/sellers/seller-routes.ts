import type { FastifyInstance } from 'fastify'
import { loginRequest } from '../../../contract/account-requests.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { clientLimit } from '../../http/client-limit.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSession } from '../sessions/end-session.ts'
import { presentedTokenHash, requireSeller } from '../sessions/identity.ts'
import { loginSeller } from './login-seller.ts'

export function sellerRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(endpoints.loginSeller, clientLimit, async (request) => {
    const token = await loginSeller(platform, parseBody(loginRequest, request.body), deviceName(request.headers['user-agent']))
    return { success: true, token, message: 'Logged In' }
  })

  app.get(endpoints.currentSeller, async (request) => {
    await requireSeller(platform, request)
    return { success: true }
  })

  app.get(endpoints.logoutSeller, async (request) => {
    await requireSeller(platform, request)
    await endSession(platform, presentedTokenHash(request))
    return { success: true, message: 'Logged Out' }
  })
}
