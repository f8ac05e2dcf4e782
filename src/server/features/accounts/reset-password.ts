import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { button, composeMail, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { resetLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { deleteSessionsOfShoppers } from '../sessions/session-repository.ts'
import { createLink, findShopperOfLink, linkEnded, useLink } from './account-links.ts'
import { lockShopperByEmail, setPasswordAndConfirmEmail } from './account-repository.ts'

/** Does the same for every email, so that the response reveals nothing. The job looks up whether there is an account. */
export const requestPasswordReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'mail-reset-link', payload: { email, request: crypto.randomUUID() } }, clock.now())

interface PasswordReset {
  readonly token: string
  readonly password: string
}

/**
 * Sets the password through a mailed link, which confirms the email as well. Ends all sessions. Throws 422 when the
 * link has expired or was used.
 */
export async function resetPassword({ db, clock }: Platform, { token, password }: PasswordReset): Promise<void> {
  const now = clock.now()
  const shopper = await findShopperOfLink(db, token, 'reset', now)
  if (!shopper) throw linkEnded()
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const email = await setPasswordAndConfirmEmail(tx, shopper, passwordHash, now)
    if (email === null) throw linkEnded()
    await useLink(tx, token, { recipient: { shopperId: shopper }, purpose: 'reset', now })
    await deleteSessionsOfShoppers(tx, [shopper])
    await resetLoginAttempts(tx, { role: 'shopper', email })
  })
}

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
    const url = await createLink(tx, publicUrl, { recipient: { shopperId: shopper.id }, purpose: 'reset', now })
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
