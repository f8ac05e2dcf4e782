import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSession } from '../sessions/end-session.ts'
import { loginSeller } from './login-seller.ts'

export const sellerRoutes = (platform: Platform) =>
  ({
    loginSeller: async ({ body, request }) => {
      const token = await loginSeller(platform, body, deviceName(request.headers['user-agent']))
      return { success: true, token, message: 'Logged In' }
    },
    currentSeller: async () => ({ success: true }),
    logoutSeller: async ({ tokenHash }) => {
      await endSession(platform, tokenHash)
      return { success: true, message: 'Logged Out' }
    },
  }) satisfies Partial<EndpointHandlers>
