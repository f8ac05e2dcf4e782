import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink } from '../account-links/account-links.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { resetMail } from './staff-mails.ts'
import { findInvitedByEmail, lockInvited } from './staff-repository.ts'

interface ResetRequest {
  readonly email: string
  /** The id of the request, by which its link is mailed only once. */
  readonly link: string
}

/**
 * Does the same for every email, so that neither the response nor its time reveals whether someone has it. The job
 * looks that up.
 */
export const requestPasswordReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'send-staff-reset', payload: { email, link: crypto.randomUUID() } }, clock.now())

/**
 * Mails a link to choose a new password, at most five an hour. It mails nothing when nobody has the email, or when it
 * is the owner's or of someone who has not accepted their invitation.
 */
export async function sendPasswordReset({ db, clock, publicUrl }: Platform, { email, link }: ResetRequest): Promise<void> {
  const found = await findInvitedByEmail(db, email)
  if (!found) return
  await inTransaction(db, async (tx) => {
    const person = await lockInvited(tx, found.id)
    if (!person?.passwordHash) return
    const now = clock.now()
    const reset = { owner: { staffId: person.id }, purpose: 'reset' } as const
    const mail = resetMail(person, await createLink(tx, publicUrl, { ...reset, now }))
    await enqueueMail(tx, { ...mail, onceFor: `staff reset ${link}` }, now)
  })
}
