import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import { isMailableName } from '../../../domain/mail/mail.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/secrets/random-secrets.ts'
import { button, composeMail, type MailingStore, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { keyOfAccountMail } from '../mail/mail-repository.ts'
import { proveEmailOf } from '../orders/guest-orders.ts'
import { confirmAlertsByLink } from '../restock-alerts/restock-alert-repository.ts'
import { createLink, findConfirmingLink, findNewEmail, linkEnded } from './account-links.ts'
import { findShopper, lockShopper, setEmailConfirmed } from './account-repository.ts'
import { confirmNewEmail, type MailSender, mailNewEmailLink, tooManyLinks } from './change-email.ts'
import { claimGuestOrders } from './claim-orders.ts'

/**
 * Confirms the account's email, or makes a new one the account's, whichever the link was mailed for, and gives the
 * account the orders of guests with it. The link of a guest's order proves that order's email and confirms no account,
 * because somebody else may have registered with the email. The link of an alert confirms the email for alerts. It can be repeated while the link works. Throws 422 when the link has expired or
 * was used, and 409 when another account has the new email.
 */
export async function confirmEmail(platform: Platform, token: string): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const link = await findConfirmingLink(db, token, now)
  if (!link) return confirmAlerts(platform, token)
  if (link.shopper && link.newEmail !== null)
    return confirmNewEmail(platform, token, { shopper: link.shopper, newEmail: link.newEmail })
  if (link.hasEnded) throw linkEnded()
  if (link.order) return proveEmailOf(db, link.order, now)
  const shopper = link.shopper && (await findShopper(db, link.shopper))
  if (!shopper) throw linkEnded()
  await inTransaction(db, async (tx) => {
    await claimGuestOrders(tx, shopper)
    await setEmailConfirmed(tx, shopper.id, now)
  })
}

async function confirmAlerts({ db, clock }: Platform, token: string): Promise<void> {
  if (!(await confirmAlertsByLink(db, tokenHash(token), clock.now()))) throw linkEnded()
}

/** Mails the first link, after the registration. */
export const mailConfirmation = ({ db, clock, publicUrl, settings }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const shopper = await findShopper(tx, id)
    if (shopper) await enqueueConfirmation(tx, { publicUrl, settings }, shopper, { now: clock.now(), onceFor: `confirm ${id}` })
  })

/**
 * Mails another link, to the new email if there is one that is not confirmed. Throws 409 when the email is confirmed, and
 * 429 when several links were mailed within the hour.
 */
export const mailConfirmationAgain = ({ db, clock, publicUrl, settings }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shopper = await lockShopper(tx, id)
    const newEmail = shopper && (await findNewEmail(tx, id, now))
    if (newEmail) return mailNewEmailLink(tx, { publicUrl, settings }, { shopper, newEmail, now })
    if (!shopper || shopper.isEmailConfirmed) throw new ClientError(409, 'Your email is confirmed already')
    if (!(await enqueueConfirmation(tx, { publicUrl, settings }, shopper, { now }))) throw tooManyLinks()
  })

/** Returns false when several links were mailed to this email within the hour. */
async function enqueueConfirmation(
  tx: Db,
  { publicUrl, settings }: MailSender,
  { id, name, email }: Shopper,
  { now, onceFor = keyOfAccountMail(id) }: { readonly now: Date; readonly onceFor?: string },
): Promise<boolean> {
  const url = await createLink(tx, publicUrl, { recipient: { shopperId: id }, purpose: 'confirm', now })
  return enqueueMail(
    tx,
    { kind: 'email confirmation', to: email, ...confirmationMail(settings.current(), name, url), onceFor },
    now,
  )
}

const confirmationMail = (from: MailingStore, name: string, url: string) =>
  composeMail(from, {
    subject: 'Confirm your email',
    title: isMailableName(name, { isProved: false }) ? `Welcome, ${name}!` : 'Welcome!',
    parts: [
      paragraph('Please confirm that this email is yours. The link works for seven days.'),
      button('Confirm my email', url),
    ],
    footer: `If you didn’t create an account at ${storeName(from.store)}, you can ignore this email.`,
  })
