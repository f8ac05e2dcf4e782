import type { ShopperId } from '../../../domain/account.ts'
import { LINK_MAILS_MS, MAX_LINK_MAILS } from '../../../domain/account-link.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { countLinks, createLink } from '../account-links/account-links.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { lockUnconfirmed } from './account-repository.ts'
import { findShopper } from './find-shopper.ts'

/** After the registration. */
export const mailConfirmation = ({ db, clock, publicUrl }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shopper = await findShopper(tx, id)
    if (!shopper) return
    const url = await createLink(tx, publicUrl, { owner: { shopperId: id }, purpose: 'confirm', now })
    await enqueueMail(tx, { to: shopper.email, ...confirmationMail(shopper.name, url), onceFor: `confirm ${id}` }, now)
  })

/** When the shopper asks. Throws 409 when the email is confirmed, 429 above five links in an hour. */
export const mailConfirmationAgain = ({ db, clock, publicUrl }: Platform, id: ShopperId): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shopper = await lockUnconfirmed(tx, id)
    if (!shopper) throw new ClientError(409, 'Your email is confirmed already')
    const link = { owner: { shopperId: id }, purpose: 'confirm' } as const
    const mailed = await countLinks(tx, link, new Date(now.getTime() - LINK_MAILS_MS))
    if (mailed >= MAX_LINK_MAILS) throw new ClientError(429, 'We’ve emailed you several links. Please try again in an hour.')
    const url = await createLink(tx, publicUrl, { ...link, now })
    await enqueueMail(tx, { to: shopper.email, ...confirmationMail(shopper.name, url) }, now)
  })

const confirmationMail = (name: string, url: string) =>
  composeMail({
    subject: 'Confirm your email',
    title: `Welcome, ${name}!`,
    parts: [
      paragraph('Please confirm that this email is yours. The link works for seven days.'),
      button('Confirm my email', url),
    ],
    footer: 'If you did not create an account at Larder, you can ignore this email.',
  })
