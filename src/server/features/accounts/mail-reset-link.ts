import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink } from '../account-links/account-links.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { lockShopperByEmail } from './account-repository.ts'

interface ResetRequest {
  readonly email: string
  /** The id of the request, by which its link is mailed only once. */
  readonly request: string
}

/** Mails a link to choose a new password. It mails nothing to an unknown email, and at most five links an hour. */
export const mailResetLink = ({ db, clock, publicUrl }: Platform, { email, request }: ResetRequest): Promise<void> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const shopper = await lockShopperByEmail(tx, email)
    if (!shopper) return
    const url = await createLink(tx, publicUrl, { owner: { shopperId: shopper.id }, purpose: 'reset', now })
    await enqueueMail(tx, { kind: 'password reset', to: shopper.email, ...resetMail(url), onceFor: `reset ${request}` }, now)
  })

const resetMail = (url: string) =>
  composeMail({
    subject: 'Choose a new password',
    title: 'Choose a new password',
    parts: [
      paragraph('You asked for a new password at Larder. This link works for an hour, once.'),
      button('Choose a new password', url),
    ],
    footer: 'If you did not ask for it, you can ignore this email: your password stays as it is.',
  })
