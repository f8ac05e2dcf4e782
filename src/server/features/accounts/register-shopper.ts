import type { RegisterRequest } from '../../../contract/account-requests.ts'
import type { Shopper } from '../../../domain/account.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSession } from '../sessions/open-session.ts'
import { insertShopper } from './account-repository.ts'

/** Throws 409 when the email is taken. */
export async function registerShopper(
  { db, clock }: Platform,
  { password, ...person }: RegisterRequest,
  device: string | null,
): Promise<{ shopper: Shopper; token: string }> {
  const passwordHash = await hashPassword(password)
  const shopper: Shopper = { id: newId(), ...person }
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    await insertShopper(tx, { ...shopper, passwordHash, createdAt: now })
    return { shopper, token: await openSession(tx, { principal: { shopperId: shopper.id }, device, now }) }
  })
}
