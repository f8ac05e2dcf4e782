import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import { isPlace } from '../../../domain/addresses/address.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { insertAddress } from '../addresses/address-repository.ts'
import { deleteLinksOf } from '../linked-assistants/linked-assistant-repository.ts'
import { button, composeMail, type MailingStore, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findGuest, lockGuestEmail, proveEmailOf } from '../orders/guest-orders.ts'
import { getOrder } from '../orders/order-repository.ts'
import { resetLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { deleteSessionsOfShoppers } from '../sessions/session-repository.ts'
import { createLink, endLinks, findOrderOfLink, findShopperOfLink, linkEnded, useLink } from './account-links.ts'
import {
  addShopper,
  findShopper,
  findShopperByEmail,
  lockShopperByEmail,
  setPasswordAndConfirmEmail,
} from './account-repository.ts'
import type { MailSender } from './change-email.ts'
import { claimGuestOrders } from './claim-orders.ts'
import type { LoggedInShopper } from './log-in-shopper.ts'

/** Does the same for every email, so that the response reveals nothing. The job looks up whether there is an account. */
export const requestPasswordReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'mail-reset-link', payload: { email, request: crypto.randomUUID() } }, clock.now())

interface PasswordReset {
  readonly token: string
  readonly password: string
}

/**
 * Sets the password through a mailed link, which confirms the email as well, and gives the account the orders of guests
 * with this email. The link of a guest's order creates the account if there is none. Ends all earlier sessions, and the
 * link of a new email, which somebody else may have asked for, and logs in. Throws 422 when the link has expired or was
 * used.
 */
export async function resetPassword(
  { db, clock }: Platform,
  { token, password }: PasswordReset,
  device: string | null,
): Promise<LoggedInShopper & Pick<PasswordLink, 'purpose'>> {
  const now = clock.now()
  const link = await findLink(db, token, now)
  if (!link) throw linkEnded()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const shopper = await accountOf(tx, link, passwordHash, now)
    if (!shopper) throw linkEnded()
    await claimGuestOrders(tx, shopper)
    const email = await setPasswordAndConfirmEmail(tx, shopper.id, passwordHash, now)
    if (email === null) throw linkEnded()
    if (link.purpose === 'claim') await proveEmailOf(tx, link.recipient.orderId, now)
    await useLink(tx, token, { ...link, now })
    await endLinks(tx, { recipient: { shopperId: shopper.id }, purpose: 'new email', now })
    await deleteSessionsOfShoppers(tx, [shopper.id])
    await deleteLinksOf(tx, [shopper.id])
    await resetLoginAttempts(tx, { role: 'shopper', email })
    const session = await openSession(tx, { principal: { shopperId: shopper.id }, device, now })
    return { shopper, token: session, purpose: link.purpose }
  })
}

type PasswordLink =
  | { readonly purpose: 'reset'; readonly recipient: { readonly shopperId: ShopperId } }
  | { readonly purpose: 'claim'; readonly recipient: { readonly orderId: OrderId } }

/** Returns null when the link is unknown, expired or used. */
async function findLink(db: Db, token: string, now: Date): Promise<PasswordLink | null> {
  const shopperId = await findShopperOfLink(db, token, 'reset', now)
  if (shopperId) return { purpose: 'reset', recipient: { shopperId } }
  const orderId = await findOrderOfLink(db, token, now)
  return orderId && { purpose: 'claim', recipient: { orderId } }
}

interface PasswordLinkFacts {
  readonly email: string
  /** A link of a guest's order makes an account, unless there is one by now. */
  readonly purpose: PasswordLink['purpose']
}

/** Returns to which email a link for a password was mailed, and what for. Returns null when the link has ended. */
export async function findPasswordLink({ db, clock }: Platform, token: string): Promise<PasswordLinkFacts | null> {
  const link = await findLink(db, token, clock.now())
  if (!link) return null
  if (link.purpose === 'reset') {
    const shopper = await findShopper(db, link.recipient.shopperId)
    return shopper && { email: shopper.email, purpose: 'reset' }
  }
  const guest = await findGuest(db, link.recipient.orderId)
  return guest && { email: guest.email, purpose: (await findShopperByEmail(db, guest.email)) ? 'reset' : 'claim' }
}

/** Returns the account of the person to whom the link was mailed. A guest without one gets it here, with their address. */
async function accountOf(tx: Db, link: PasswordLink, passwordHash: string, now: Date): Promise<Shopper | null> {
  if (link.purpose === 'reset') return findShopper(tx, link.recipient.shopperId)
  const guest = await findGuest(tx, link.recipient.orderId)
  if (!guest) return null
  await lockGuestEmail(tx, guest.email, 'claim') // links of several orders may be used at the same time
  const known = await findShopperByEmail(tx, guest.email)
  if (known) return known
  const shopper = await addShopper(tx, { ...guest, passwordHash }, now)
  const order = await getOrder(tx, link.recipient.orderId)
  if (order && isPlace(order.address)) await insertAddress(tx, shopper.id, order.address, now)
  return shopper
}

interface ResetRequest {
  readonly email: string
  /** The id of the request, by which its link is mailed only once. */
  readonly request: string
}

/** Mails a link to choose a new password. It mails nothing to an unknown email, and at most five links an hour. */
export const mailResetLink = ({ db, clock, publicUrl, settings }: Platform, { email, request }: ResetRequest): Promise<void> =>
  inTransaction(db, async (tx) => {
    const shopper = await lockShopperByEmail(tx, email)
    if (shopper) await enqueueResetLink(tx, { publicUrl, settings }, shopper, { request, now: clock.now() })
  })

interface LinkRequest {
  readonly request: string
  readonly now: Date
}

export async function enqueueResetLink(
  tx: Db,
  { publicUrl, settings }: MailSender,
  { id: shopperId, email }: Shopper,
  { request, now }: LinkRequest,
): Promise<void> {
  const url = await createLink(tx, publicUrl, { recipient: { shopperId }, purpose: 'reset', now })
  const onceFor = `reset ${shopperId} ${request}`
  await enqueueMail(tx, { kind: 'password reset', to: email, ...resetMail(settings.current(), url), onceFor }, now)
}

const resetMail = (from: MailingStore, url: string) =>
  composeMail(from, {
    subject: 'Choose a new password',
    title: 'Choose a new password',
    parts: [
      paragraph(`You asked for a new password at ${storeName(from.store)}. This link works once, for an hour.`),
      button('Choose a new password', url),
    ],
    footer: 'If you didn’t ask for this, you can ignore this email: your password won’t change.',
  })
