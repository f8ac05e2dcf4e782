import type { StaffLinkId } from '../../../domain/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { createLink } from './create-link.ts'
import { countLinksSince } from './staff-link-repository.ts'
import { resetMail } from './staff-mails.ts'
import { findInvitedByEmail, lockInvited } from './staff-repository.ts'

const HOUR_MS = 60 * 60 * 1000
const MOST_AN_HOUR = 5

/** Whether someone has this email is found out by the job: the response and its time don't tell. */
export const requestPasswordReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'send-staff-reset', payload: { email, link: newId<StaffLinkId>() } }, clock.now())

/** Nothing for an email of nobody, of the owner or of someone invited, and above five an hour. `link`: a run that is repeated mails once. */
export async function sendPasswordReset(
  { db, clock, publicUrl }: Platform,
  { email, link }: { readonly email: string; readonly link: StaffLinkId },
): Promise<void> {
  const found = await findInvitedByEmail(db, email)
  if (!found) return
  await inTransaction(db, async (tx) => {
    const person = await lockInvited(tx, found.id)
    if (!person?.passwordHash) return
    const now = clock.now()
    if ((await countLinksSince(tx, person.id, 'reset', new Date(now.getTime() - HOUR_MS))) >= MOST_AN_HOUR) return
    const url = await createLink(tx, { id: link, staff: person.id, purpose: 'reset', publicUrl, now })
    if (url !== null) await enqueueMail(tx, resetMail(person, url), now)
  })
}
