import type { StaffPasswordRequest } from '../../../contract/staff.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { tokenHash } from '../../platform/tokens/token.ts'
import { endStaffSessions } from '../sessions/end-staff-sessions.ts'
import { openSession } from '../sessions/open-session.ts'
import { endLinks, findLink, type LinkPurpose } from './staff-link-repository.ts'
import { lockInvited, setStaffPassword } from './staff-repository.ts'

interface PasswordByLink extends StaffPasswordRequest {
  readonly purpose: LinkPurpose
  readonly device: string | null
}

/** Ends all their links and sessions but a new one, whose token it returns. Throws 422 unless the link can be used: of several at once, one is. */
export async function setPasswordByLink(
  { db, clock }: Platform,
  { token, password, purpose, device }: PasswordByLink,
): Promise<{ staff: Staff; token: string }> {
  const [hash, now] = [tokenHash(token), clock.now()]
  const id = await findLink(db, hash, purpose, now)
  if (id === null) throw linkEnded()
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const person = await lockInvited(tx, id)
    if (!person || (await findLink(tx, hash, purpose, now)) === null) throw linkEnded() // used, replaced or removed just now
    await setStaffPassword(tx, id, passwordHash)
    await endLinks(tx, id, now)
    await endStaffSessions(tx, id)
    const { passwordHash: _, ...staff } = person
    return { staff, token: await openSession(tx, { principal: { staffId: id }, device, now }) }
  })
}

function linkEnded(): ClientError {
  const message = 'This link has expired or was used already'
  return new ClientError(422, message, { errors: { token: message } })
}
