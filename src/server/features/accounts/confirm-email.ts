import type { ShopperId } from '../../../domain/account.ts'
import { isMailableName } from '../../../domain/mail.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink, shopperOfLink } from '../account-links/account-links.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { findShopper, lockUnconfirmed, setEmailConfirmed } from './account-repository.ts'

/** Confirms the email and can be repeated while the link works. Throws 422 when the link has expired or was used. */
export async function confirmEmail({ db, clock }: Platform, token: string): Promise<void> {
  const now = clock.now()
  await setEmailConfirmed(db, await shopperOfLink(db, token, 'confirm', now), now)
}

/** Mails the first link, after the registration. */
export const mailConfirmation = ({ db, clock, publicUrl }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shopper = await findShopper(tx, id)
    if (!shopper) return
    const url = await createLink(tx, publicUrl, { owner: { shopperId: id }, purpose: 'confirm', now })
    await enqueueMail(
      tx,
      { kind: 'email confirmation', to: shopper.email, ...confirmationMail(shopper.name, url), onceFor: `confirm ${id}` },
      now,
    )
  })

/**
 * Mails another link when the shopper asks for it. Throws 409 when the email is confirmed, and 429 when several links
 * were mailed within the hour.
 */
export const mailConfirmationAgain = ({ db, clock, publicUrl }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shopper = await lockUnconfirmed(tx, id)
    if (!shopper) throw new ClientError(409, 'Your email is confirmed already')
    const url = await createLink(tx, publicUrl, { owner: { shopperId: id }, purpose: 'confirm', now })
    const mail = { kind: 'email confirmation', to: shopper.email, ...confirmationMail(shopper.name, url) } as const
    const isWritten = await enqueueMail(tx, mail, now)
    if (!isWritten) throw tooManyLinks()
  })

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
