import type { Shopper, ShopperId } from '../../../domain/account.ts'
import { isMailableName } from '../../../domain/mail.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { createLink, findShopperOfLink, linkEnded } from './account-links.ts'
import { findShopper, lockUnconfirmedShopper, setEmailConfirmed } from './account-repository.ts'
import { claimGuestOrders } from './claim-orders.ts'

/**
 * Confirms the email, and gives the account the orders of guests with it. Can be repeated while the link works. Throws 422
 * when the link has expired or was used.
 */
export async function confirmEmail({ db, clock }: Platform, token: string): Promise<void> {
  const now = clock.now()
  const id = await findShopperOfLink(db, token, 'confirm', now)
  const shopper = id && (await findShopper(db, id))
  if (!shopper) throw linkEnded()
  await inTransaction(db, async (tx) => {
    await claimGuestOrders(tx, shopper)
    await setEmailConfirmed(tx, shopper.id, now)
  })
}

/** Mails the first link, after the registration. */
export const mailConfirmation = ({ db, clock, publicUrl }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const shopper = await findShopper(tx, id)
    if (shopper) await enqueueConfirmation(tx, publicUrl, shopper, { now: clock.now(), onceFor: `confirm ${id}` })
  })

/**
 * Mails another link when the shopper asks for it. Throws 409 when the email is confirmed, and 429 when several links
 * were mailed within the hour.
 */
export const mailConfirmationAgain = ({ db, clock, publicUrl }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const shopper = await lockUnconfirmedShopper(tx, id)
    if (!shopper) throw new ClientError(409, 'Your email is confirmed already')
    if (!(await enqueueConfirmation(tx, publicUrl, shopper, { now: clock.now() }))) throw tooManyLinks()
  })

/** Returns false when several links were mailed to this email within the hour. */
async function enqueueConfirmation(
  tx: Db,
  publicUrl: string,
  { id, name, email }: Shopper,
  { now, onceFor }: { readonly now: Date; readonly onceFor?: string },
): Promise<boolean> {
  const url = await createLink(tx, publicUrl, { recipient: { shopperId: id }, purpose: 'confirm', now })
  const mail = { kind: 'email confirmation', to: email, ...confirmationMail(name, url) } as const
  return enqueueMail(tx, onceFor === undefined ? mail : { ...mail, onceFor }, now)
}

const tooManyLinks = () =>
  new ClientError(429, 'We’ve emailed you several links. Please try again in an hour.', { retryAfterSeconds: 3600 })

const confirmationMail = (name: string, url: string) =>
  composeMail({
    subject: 'Confirm your email',
    title: isMailableName(name) ? `Welcome, ${name}!` : 'Welcome!',
    parts: [
      paragraph('Please confirm that this email is yours. The link works for seven days.'),
      button('Confirm my email', url),
    ],
    footer: 'If you did not create an account at Larder, you can ignore this email.',
  })
