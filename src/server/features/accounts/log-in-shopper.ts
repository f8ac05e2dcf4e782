import type { RegisterRequest } from '../../../contract/accounts/account-requests.ts'
import type { Shopper } from '../../../domain/accounts/account.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { hashPassword, isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { limitLoginAttempts } from '../sessions/limit-login-attempts.ts'
import { openSession } from '../sessions/open-session.ts'
import { addShopper, findShopperByEmail, lockShopperWithPassword } from './account-repository.ts'

export interface LoggedInShopper {
  readonly shopper: Shopper
  /** The token of the new session. */
  readonly token: string
}

interface Registration {
  readonly device: string | null
  /** Whether the email is asked to confirm at once. The account can ask for that later. */
  readonly isMailed: boolean
}

/** Creates an account and logs in. Throws 409 when the email is taken. */
export async function registerShopper(
  { db, clock }: Platform,
  { password, ...person }: RegisterRequest,
  { device, isMailed }: Registration,
): Promise<LoggedInShopper> {
  const passwordHash = await hashPassword(password)
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const shopper = await addShopper(tx, { ...person, passwordHash }, now)
    if (isMailed) await enqueueJob(tx, { kind: 'mail-confirmation', payload: { shopper: shopper.id } }, now)
    return { shopper, token: await openSession(tx, { principal: { shopperId: shopper.id }, device, now }) }
  })
}

/** Throws 401 for an unknown email as for a wrong password, after the same time, and 429 after ten failures. */
export async function logInShopper(
  { db, clock }: Platform,
  { email, password }: { email: string; password: string },
  device: string | null,
): Promise<LoggedInShopper> {
  const now = clock.now()
  return limitLoginAttempts(db, { role: 'shopper', email, now }, async () => {
    const account = await findShopperByEmail(db, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) throw wrongLogin()
    const { passwordHash, ...shopper } = account
    return inTransaction(db, async (tx) => {
      // The old password must not open a session after a concurrent password change.
      if (!(await lockShopperWithPassword(tx, shopper.id, passwordHash))) throw wrongLogin()
      return { shopper, token: await openSession(tx, { principal: { shopperId: shopper.id }, device, now }) }
    })
  })
}

const wrongLogin = () => new ClientError(401, 'Invalid email or password')
