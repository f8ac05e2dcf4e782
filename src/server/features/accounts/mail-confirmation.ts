import type { ShopperId } from '../../../domain/account.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink } from '../account-links/account-links.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
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

const confirmationMail = (name: string, url: string) =>
  composeMail({
    subject: 'Confirm your email',
    title: `Welcome, ${name}!`,
    parts: [
      paragraph('Please confirm that this email is yours. The link works for seven days.'),
      button('Confirm my email', url),
    ],
    footer: 'If you did not create an account at Larder, you can ignore this mail.',
  })
