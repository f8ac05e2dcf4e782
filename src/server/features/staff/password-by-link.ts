import type { StaffPasswordRequest } from '../../../contract/staff/staff.ts'
import type { LinkPurpose } from '../../../domain/accounts/account.ts'
import { isMailableName } from '../../../domain/mail/mail.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink, findStaffOfLink, linkEnded, useLink } from '../accounts/account-links.ts'
import { button, composeMail, type MailingStore, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { NewMail } from '../mail/mail-repository.ts'
import { resetLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { deleteSessionsOfStaff } from '../sessions/session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { findInvitedByEmail, lockInvited, setStaffPassword } from './staff-repository.ts'

interface ResetRequest {
  readonly email: string
  /** The id of the request, by which its link is mailed only once. */
  readonly link: string
}

/**
 * Does the same for every email, so that neither the response nor its time reveals whether someone has it. The job
 * looks that up.
 */
export const requestStaffPasswordReset = ({ db, clock }: Platform, email: string): Promise<void> =>
  enqueueJob(db, { kind: 'send-staff-reset', payload: { email, link: crypto.randomUUID() } }, clock.now())

/**
 * Mails a link to choose a new password, at most five an hour. It mails nothing when nobody has the email, or when it
 * is the owner's or of someone who has not accepted their invitation.
 */
export async function mailStaffResetLink(
  { db, clock, publicUrl, settings }: Platform,
  { email, link }: ResetRequest,
): Promise<void> {
  const found = await findInvitedByEmail(db, email)
  if (!found) return
  await inTransaction(db, async (tx) => {
    const person = await lockInvited(tx, found.id)
    if (!person?.passwordHash) return
    const now = clock.now()
    const url = await createLink(tx, publicUrl, { recipient: { staffId: person.id }, purpose: 'reset', now })
    await enqueueMail(tx, { ...resetMail(settings.current(), person, url), onceFor: `staff reset ${link}` }, now)
  })
}

const resetMail = (from: MailingStore, { name, email }: Staff, url: string): NewMail => ({
  kind: 'staff password reset',
  to: email,
  ...composeMail(from, {
    subject: `Your new password for work at ${storeName(from.store)}`,
    title: 'Choose a new password',
    parts: [
      paragraph(`${someoneTo(name)} asked for a new password for your login as staff.`),
      paragraph('The link works once, for an hour. It logs you out everywhere else.'),
      button('Choose a password', url),
    ],
    footer: 'If that was not you, you can ignore this: your password stays as it is.',
  }),
})

const someoneTo = (name: string): string => (isMailableName(name, { isProved: true }) ? `Hi ${name}, someone` : 'Someone')

interface PasswordByLink extends StaffPasswordRequest {
  readonly purpose: LinkPurpose
  readonly device: string | null
}

/**
 * Sets the password through a mailed link and forgets failed logins. Ends all sessions of the person, opens a new one
 * and returns its token. Throws 422 when the link has expired or was used.
 */
export async function setPasswordByLink(
  { db, clock }: Platform,
  { token, password, purpose, device }: PasswordByLink,
): Promise<{ staff: Staff; token: string }> {
  const now = clock.now()
  const id = await findStaffOfLink(db, token, purpose, now)
  if (!id) throw linkEnded()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const person = await lockInvited(tx, id)
    if (!person) throw linkEnded()
    await useLink(tx, token, { recipient: { staffId: id }, purpose, now })
    await setStaffPassword(tx, id, passwordHash)
    await deleteSessionsOfStaff(tx, id)
    await resetLoginAttempts(tx, { role: 'seller', email: person.email })
    const { passwordHash: _, ...staff } = person
    await recordStaffAction(tx, staff, { what: purpose === 'invitation' ? 'staff-accepted' : 'password-reset' }, now)
    return { staff, token: await openSession(tx, { principal: { staffId: id }, device, now }) }
  })
}
