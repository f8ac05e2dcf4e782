import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSession } from '../sessions/end-session.ts'
import { logInStaff } from './log-in-staff.ts'
import { sellerToWire } from './staff-wire.ts'

export const staffRoutes = (platform: Platform) =>
  ({
    loginSeller: async ({ body, request }) => {
      const { staff, token } = await logInStaff(platform, body, deviceName(request.headers['user-agent']))
      return { success: true, token, seller: sellerToWire(staff), message: 'Logged In' }
    },
    currentSeller: async ({ seller }) => ({ success: true, seller: sellerToWire(seller) }),
    logoutSeller: async ({ tokenHash }) => {
      await endSession(platform, tokenHash)
      return { success: true, message: 'Logged Out' }
    },
  }) satisfies Partial<EndpointHandlers>
