import type { UserWire } from '../../../contract/accounts/accounts.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { type Cart, cartItemsOf, EMPTY_CART } from '../../../domain/carts/cart.ts'
import { type Favourites, NO_FAVOURITES } from '../../../domain/products/favourites.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { readCart } from '../carts/cart-repository.ts'
import { listFavourites } from '../favourites/favourite-repository.ts'
import { saidOfMail } from '../mail/enqueue-mail.ts'
import { limitMails, mayMail } from '../sessions/limit-mails.ts'
import { deviceName } from '../sessions/open-session.ts'
import { deleteSession } from '../sessions/session-repository.ts'
import { findNewEmail } from './account-links.ts'
import { findShopper } from './account-repository.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail, mailConfirmationAgain } from './confirm-email.ts'
import { logInShopper, registerShopper } from './log-in-shopper.ts'
import { requestClaim } from './request-claim.ts'
import { findPasswordLink, requestPasswordReset, resetPassword } from './reset-password.ts'
import { updateAccount } from './update-account.ts'

/** `confirmOwnerEmail` returns false for a link that is none of the owner's. */
export const accountRoutes = (platform: Platform, confirmOwnerEmail: (token: string) => Promise<boolean>) =>
  ({
    registerShopper: async ({ body, request }) => {
      const isMailed = await mayMail(platform, request.ip, 'registration')
      const device = deviceName(request.headers['user-agent'])
      const { shopper, token } = await registerShopper(platform, body, { device, isMailed })
      return { success: true, token, user: userToWire(shopper, EMPTY_CART, NO_FAVOURITES), message: 'Account created' }
    },
    loginShopper: async ({ body, request }) => {
      const { shopper, token } = await logInShopper(platform, body, deviceName(request.headers['user-agent']))
      return { success: true, token, user: await readUser(platform, shopper), message: 'Logged In' }
    },
    currentShopper: async ({ shopper }) => {
      return { success: true, user: await readUser(platform, shopper) }
    },
    logoutShopper: async ({ tokenHash }) => {
      await deleteSession(platform.db, tokenHash)
      return { success: true, message: 'Logged Out' }
    },
    updateAccount: async ({ shopper, body, request }) => {
      const updated = await updateAccount(platform, shopper, body, request.ip)
      const user = await readUser(platform, updated.shopper)
      const { newEmail } = updated
      const message =
        body.email === newEmail && newEmail !== null ? saidOfMail(platform, `We have sent a link to ${newEmail}`) : 'Saved'
      return { success: true, message, user, ...(newEmail !== null && { newEmail }) }
    },
    changePassword: async ({ shopper, tokenHash, body }) => {
      await changePassword(platform, shopper, { ...body, tokenHash })
      return { success: true, message: 'Password changed' }
    },
    forgotPassword: async ({ body, request }) => {
      if (await mayMail(platform, request.ip, 'forgot')) await requestPasswordReset(platform, body.email)
      return { success: true, message: saidOfMail(platform, 'If there is an account with this email, we have sent a link to it') }
    },
    resetPassword: async ({ body, request }) => {
      const { shopper, token, purpose } = await resetPassword(platform, body, deviceName(request.headers['user-agent']))
      const message = purpose === 'claim' ? 'Account created' : 'Password changed'
      return { success: true, token, user: await readUser(platform, shopper), message }
    },
    findResetEmail: async ({ body }) => {
      const link = await findPasswordLink(platform, body.token)
      return { success: true, email: link?.email ?? null, purpose: link?.purpose ?? null }
    },
    claimOrders: async ({ body, request }) => {
      await requestClaim(platform, body.secret, () => mayMail(platform, request.ip, 'claim'))
      return { success: true, message: saidOfMail(platform, 'We have sent a link to the email of this order') }
    },
    confirmEmail: async ({ body }) => {
      if (!(await confirmOwnerEmail(body.token))) await confirmEmail(platform, body.token)
      return { success: true, message: 'Email confirmed' }
    },
    findEmailConfirmation: async ({ shopper }) => {
      const [account, newEmail] = await Promise.all([
        findShopper(platform.db, shopper.id),
        findNewEmail(platform.db, shopper.id, platform.clock.now()),
      ])
      return { success: true, isConfirmed: account?.isEmailConfirmed ?? false, ...(newEmail !== null && { newEmail }) }
    },
    mailConfirmationAgain: async ({ shopper, request }) => {
      await limitMails(platform, request.ip, 'confirmation')
      await mailConfirmationAgain(platform, shopper.id)
      return { success: true, message: saidOfMail(platform, 'We have sent a link to your email') }
    },
  }) satisfies Partial<EndpointHandlers>

async function readUser({ db }: Platform, shopper: Shopper): Promise<UserWire> {
  const [cart, favourites] = await Promise.all([readCart(db, shopper.id), listFavourites(db, shopper.id)])
  return userToWire(shopper, cart, favourites)
}

const userToWire = ({ id, name, email, phone }: Shopper, cart: Cart, favourites: Favourites): UserWire => ({
  _id: id,
  name,
  email,
  ...(phone !== null && { phone }),
  cartItems: cartItemsOf(cart),
  favourites: [...favourites],
})
