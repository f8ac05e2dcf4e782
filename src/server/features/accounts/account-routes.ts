import { EMPTY_CART } from '../../../domain/cart.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { findLink } from '../account-links/account-links.ts'
import { getCart } from '../carts/update-cart.ts'
import { deviceName } from '../sessions/device-name.ts'
import { endSession } from '../sessions/end-session.ts'
import { getShopperEmail, isEmailConfirmed } from './account-repository.ts'
import { userToWire } from './account-wire.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, mailConfirmationAgain } from './confirm-email.ts'
import { loginShopper } from './login-shopper.ts'
import { registerShopper } from './register-shopper.ts'
import { requestReset, resetPassword } from './reset-password.ts'

export const accountRoutes = (platform: Platform) =>
  ({
    registerShopper: async ({ body, request }) => {
      const { shopper, token } = await registerShopper(platform, body, deviceName(request.headers['user-agent']))
      return { success: true, token, user: userToWire(shopper, EMPTY_CART), message: 'Account created' }
    },
    loginShopper: async ({ body, request }) => {
      const { shopper, token } = await loginShopper(platform, body, deviceName(request.headers['user-agent']))
      const cart = await getCart(platform, shopper.id)
      return { success: true, token, user: userToWire(shopper, cart), message: 'Logged In' }
    },
    currentShopper: async ({ shopper }) => {
      return { success: true, user: userToWire(shopper, await getCart(platform, shopper.id)) }
    },
    logoutShopper: async ({ tokenHash }) => {
      await endSession(platform, tokenHash)
      return { success: true, message: 'Logged Out' }
    },
    changePassword: async ({ shopper, tokenHash, body }) => {
      await changePassword(platform, shopper, { ...body, tokenHash })
      return { success: true, message: 'Password changed' }
    },
    forgotPassword: async ({ body }) => {
      await requestReset(platform, body.email)
      return { success: true, message: 'If there is an account with this email, we have sent a link to it' }
    },
    resetPassword: async ({ body }) => {
      await resetPassword(platform, body)
      return { success: true, message: 'Password changed' }
    },
    findResetEmail: async ({ body }) => {
      const shopper = (await findLink(platform.db, body.token, 'reset', platform.clock.now()))?.shopper_id
      return { success: true, email: shopper ? await getShopperEmail(platform.db, shopper) : null }
    },
    confirmEmail: async ({ body }) => {
      await confirmEmail(platform, body.token)
      return { success: true, message: 'Email confirmed' }
    },
    findEmailConfirmation: async ({ shopper }) => {
      return { success: true, isConfirmed: await isEmailConfirmed(platform.db, shopper.id) }
    },
    mailConfirmationAgain: async ({ shopper }) => {
      await mailConfirmationAgain(platform, shopper.id)
      return { success: true, message: 'We have sent a link to your email' }
    },
  }) satisfies Partial<EndpointHandlers>
