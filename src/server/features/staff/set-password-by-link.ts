import type { StaffPasswordRequest } from '../../../contract/staff.ts'
import type { LinkPurpose } from '../../../domain/account-link.ts'
import type { Staff } from '../../../domain/staff.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { linkEnded, staffOfLink, useLink } from '../account-links/account-links.ts'
import { endStaffSessions } from '../sessions/end-staff-sessions.ts'
import { openSession } from '../sessions/open-session.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { lockInvited, setStaffPassword } from './staff-repository.ts'

interface PasswordByLink extends StaffPasswordRequest {
  readonly purpose: LinkPurpose
  readonly device: string | null
}

/**
 * Ends all sessions of the person, opens a new one and returns its token. Throws 422 when the link has expired or was
 * used.
 */
export async function setPasswordByLink(
  { db, clock }: Platform,
  { token, password, purpose, device }: PasswordByLink,
): Promise<{ staff: Staff; token: string }> {
  const now = clock.now()
  const id = await staffOfLink(db, token, purpose, now)
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const person = await lockInvited(tx, id)
    if (!person) throw linkEnded()
    await useLink(tx, token, { owner: { staffId: id }, purpose, now })
    await setStaffPassword(tx, id, passwordHash)
    await endStaffSessions(tx, id)
    const { passwordHash: _, ...staff } = person
    await recordAct(tx, staff, { what: purpose === 'invitation' ? 'staff-accepted' : 'password-reset' }, now)
    return { staff, token: await openSession(tx, { principal: { staffId: id }, device, now }) }
  })
}
