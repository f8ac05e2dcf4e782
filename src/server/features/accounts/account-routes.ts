import type { FastifyInstance } from 'fastify'
import { changePasswordRequest, loginRequest, registerRequest } from '../../../contract/account-requests.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { EMPTY_CART } from '../../../domain/cart.ts'
import { clientLimit } from '../../http/client-limit.ts'
import { parseBody } from '../../http/parse.ts'
import type { Platform } from '../../platform/platform.ts'
import { getCart } from '../carts/get-cart.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSession } from '../sessions/end-session.ts'
import { presentedTokenHash, requireShopper } from '../sessions/identity.ts'
import { userToWire } from './account-wire.ts'
import { changePassword } from './change-password.ts'
import { loginShopper } from './login-shopper.ts'
import { registerShopper } from './register-shopper.ts'

export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  app.post(endpoints.registerShopper, clientLimit, async (request, reply) => {
    const account = parseBody(registerRequest, request.body)
    const { shopper, token } = await registerShopper(platform, account, deviceName(request.headers['user-agent']))
    return reply.code(201).send({ success: true, token, user: userToWire(shopper, EMPTY_CART), message: 'Account created' })
  })

  app.post(endpoints.loginShopper, clientLimit, async (request) => {
    const login = parseBody(loginRequest, request.body)
    const { shopper, token } = await loginShopper(platform, login, deviceName(request.headers['user-agent']))
    const cart = await getCart(platform, shopper.id)
    return { success: true, token, user: userToWire(shopper, cart), message: 'Logged In' }
  })

  app.get(endpoints.currentShopper, async (request) => {
    const shopper = await requireShopper(platform, request)
    return { success: true, user: userToWire(shopper, await getCart(platform, shopper.id)) }
  })

  app.get(endpoints.logoutShopper, async (request) => {
    await requireShopper(platform, request)
    await endSession(platform, presentedTokenHash(request))
    return { success: true, message: 'Logged Out' }
  })

  app.post(endpoints.changePassword, clientLimit, async (request) => {
    const shopper = await requireShopper(platform, request)
    const passwords = parseBody(changePasswordRequest, request.body)
    await changePassword(platform, shopper, { ...passwords, tokenHash: presentedTokenHash(request) })
    return { success: true, message: 'Password changed' }
  })
}
