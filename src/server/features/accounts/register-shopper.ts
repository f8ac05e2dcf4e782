import type { RegisterRequest } from '../../../contract/account-requests.ts'
import type { Shopper } from '../../../domain/account.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { hashPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSession } from '../sessions/open-session.ts'
import { addShopper } from './account-repository.ts'

/** Throws 409 when the email is taken. */
export async function registerShopper(
  { db, clock }: Platform,
  { password, ...person }: RegisterRequest,
  device: string | null,
): Promise<{ shopper: Shopper; token: string }> {
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const shopper = await addShopper(tx, { ...person, passwordHash }, now)
    await enqueueJob(tx, { kind: 'mail-confirmation', payload: { shopper: shopper.id } }, now)
    return { shopper, token: await openSession(tx, { principal: { shopperId: shopper.id }, device, now }) }
  })
}
