import type { InviteStaffRequest, StaffMemberWire } from '../../../contract/staff.ts'
import type { SellerId } from '../../../domain/account.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { createLink } from './create-link.ts'
import { findSellerByEmail } from './seller-repository.ts'
import { endLinks } from './staff-link-repository.ts'
import { invitationMail } from './staff-mails.ts'
import { upsertInvited } from './staff-repository.ts'
import { invitedToWire } from './staff-wire.ts'

/** Mails a link; an earlier one ends. Throws 409 when this email is already one of the staff's. */
export function inviteStaff({ db, clock, publicUrl }: Platform, invitation: InviteStaffRequest): Promise<StaffMemberWire> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const person = { ...invitation, id: newId<SellerId>(), createdAt: now }
    const id = (await findSellerByEmail(tx, person.email)) ? null : await upsertInvited(tx, person)
    if (id === null) throw emailTaken()
    await endLinks(tx, id, now)
    const url = await createLink(tx, { staff: id, purpose: 'invitation', publicUrl, now })
    if (url === null) throw new Error('A new id is taken')
    await enqueueMail(tx, invitationMail(person, url), now)
    return invitedToWire({ ...invitation, id, passwordHash: null })
  })
}

function emailTaken(): ClientError {
  const message = 'Someone with this email already works here'
  return new ClientError(409, message, { errors: { email: message } })
}
