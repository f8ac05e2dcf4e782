import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink } from '../account-links/account-links.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { resetMail } from './staff-mails.ts'
import { findInvitedByEmail, lockInvited } from './staff-repository.ts'

interface ResetRequest {
  readonly email: string
  /** Its own, so that it is mailed once. */
  readonly link: string
}

/** Whether someone has this email is found out by the job: the response and its time don't tell. */
export const requestPasswordReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'send-staff-reset', payload: { email, link: crypto.randomUUID() } }, clock.now())

/** Nothing for an email of nobody, of the owner or of someone invited, and above five an hour. */
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
