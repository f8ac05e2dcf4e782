import type { InviteStaffRequest, StaffMemberWire } from '../../../contract/staff.ts'
import type { SellerId } from '../../../domain/account.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { createLink, endLinks } from '../account-links/account-links.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { findSellerByEmail } from './seller-repository.ts'
import { invitationMail } from './staff-mails.ts'
import { upsertInvited } from './staff-repository.ts'
import { invitedToWire } from './staff-wire.ts'

/**
 * Mails a link and ends an earlier one. Throws 409 when someone with this email works here, and 429 when the email got
 * several links within the hour.
 */
export function inviteStaff(
  { db, clock, publicUrl }: Platform,
  invitation: InviteStaffRequest,
  by: Staff,
): Promise<StaffMemberWire> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const person = { ...invitation, id: newId<SellerId>(), createdAt: now }
    const id = (await findSellerByEmail(tx, person.email)) ? null : await upsertInvited(tx, person)
    if (id === null) throw emailTaken()
    const link = { owner: { staffId: id }, purpose: 'invitation', now } as const
    await endLinks(tx, link)
    const mail = invitationMail(person, await createLink(tx, publicUrl, link))
    if (!(await enqueueMail(tx, mail, now))) throw invitedTooOften()
    const { name, role } = invitation
    await recordAct(tx, by, { what: 'staff-invited', person: { id, name }, role }, now)
    return invitedToWire({ ...invitation, id, passwordHash: null })
  })
}

const invitedTooOften = () =>
  new ClientError(429, 'This person got several invitations already. Please try again in an hour.', { retryAfterSeconds: 3600 })

function emailTaken(): ClientError {
  const message = 'Someone with this email already works here'
  return new ClientError(409, message, { errors: { email: message } })
}
