import type { InviteStaffRequest } from '../../../contract/staff/staff.ts'
import { isMailableName } from '../../../domain/mail/mail.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { InvitedRole, Staff, StaffId } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink, endLinks } from '../accounts/account-links.ts'
import { button, composeMail, type MailingStore, paragraph } from '../mail/compose-mail.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import type { NewMail } from '../mail/mail-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { type InvitedAccount, isEmailOfOwner, upsertInvited } from './staff-repository.ts'

interface Invitation {
  readonly person: InvitedAccount
  /** The owner hands it over where the store has no mail server. */
  readonly link: string
}

/**
 * Mails a link and ends an earlier one. Throws 409 when someone with this email works here or it is to become the owner's, and 429 when the email got
 * several links within the hour.
 */
export function inviteStaff(
  { db, clock, publicUrl, settings }: Platform,
  invitation: InviteStaffRequest,
  by: Staff,
): Promise<Invitation> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const person = { ...invitation, id: newId<StaffId>(), createdAt: now }
    const id = (await isEmailOfOwner(tx, person.email, now)) ? null : await upsertInvited(tx, person)
    if (id === null) throw emailTaken()
    const options = { recipient: { staffId: id }, purpose: 'invitation', now } as const
    await endLinks(tx, options)
    const link = await createLink(tx, publicUrl, options)
    if (!(await enqueueMail(tx, invitationMail(settings.current(), person, link), now))) throw invitedTooOften()
    const { name, role } = invitation
    await recordStaffAction(tx, by, { what: 'staff-invited', person: { id, name }, role }, now)
    return { person: { ...invitation, id, passwordHash: null }, link }
  })
}

const invitedTooOften = () =>
  new ClientError(429, 'This person got several invitations already. Please try again in an hour.', { retryAfterSeconds: 3600 })

function emailTaken(): ClientError {
  const message = 'Someone with this email already works here'
  return new ClientError(409, message, { errors: { email: message } })
}

const TASKS: Readonly<Record<InvitedRole, string>> = {
  manager: 'You look after orders, products and stock.',
  packer: 'You pack orders and count stock.',
  courier: 'You deliver orders.',
}

const invitationMail = (from: MailingStore, { name, email, role }: InviteStaffRequest, url: string): NewMail => ({
  kind: 'invitation',
  to: email,
  ...composeMail(from, {
    subject: `Your invitation to work at ${storeName(from.store)}`,
    title: isMailableName(name, { isProved: true }) ? `Welcome, ${name}` : 'Welcome',
    parts: [
      paragraph(`You are invited to work at ${storeName(from.store)} as a ${role}. ${TASKS[role]}`),
      paragraph('Choose a password to begin. The link works once, for 7 days.'),
      button('Accept invitation', url),
    ],
    footer: 'If you did not expect this, you can ignore it.',
  }),
})
