import { OWNER_NAME } from '../../../domain/staff.ts'
import type { Platform } from '../../platform/platform.ts'
import { MAX_FAILURES } from '../sessions/limit-login-attempts.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { findSellerByEmail } from './seller-repository.ts'
import { findInvitedByEmail } from './staff-repository.ts'

/**
 * Records failed logins, or nothing when nobody has this email. `act` is the id of the record, so that a repeated job
 * does not record it twice.
 */
export async function recordFailedLogins(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { email, act }: { readonly email: string; readonly act: string },
): Promise<void> {
  const owner = await findSellerByEmail(db, email)
  const person = owner ? { id: owner.id, name: OWNER_NAME } : await findInvitedByEmail(db, email)
  if (!person) return
  const { id, name } = person
  await recordAct(db, null, { what: 'logins-failed', person: { id, name }, tries: MAX_FAILURES }, clock.now(), act)
}
