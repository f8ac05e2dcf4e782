import { OWNER_NAME, type Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { openSession } from '../sessions/open-session.ts'
import { principalOfStaff } from '../sessions/principal-of-staff.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { limitStaffLogins } from './limit-staff-logins.ts'
import { requireSecondFactor } from './redeem-code.ts'
import { findSellerByEmail, lockSeller } from './seller-repository.ts'
import { findInvitedByEmail, lockStaffPassword } from './staff-repository.ts'

interface StaffLogin {
  readonly email: string
  readonly password: string
  /** A code of the owner's second factor, or empty when none was sent. */
  readonly code?: string | undefined
}

/**
 * Logs in the owner or one of the staff. Throws as `loginShopper` does, and 401 for the second factor only when the
 * password is right.
 */
export async function logInStaff(
  { db, clock }: Platform,
  { email, password, code = '' }: StaffLogin,
  device: string | null,
): Promise<{ staff: Staff; token: string }> {
  const now = clock.now()
  return limitStaffLogins(db, { email, now }, async () => {
    const account = await findAccount(db, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account?.passwordHash) throw wrongLogin()
    const { staff, passwordHash } = account
    return inTransaction(db, async (tx) => {
      // A starting process may have replaced the login meanwhile, or it was changed or removed.
      if (!(await lockAccount(tx, staff, passwordHash))) throw wrongLogin()
      if (staff.role === 'owner') await requireSecondFactor(tx, code, now)
      await recordAct(tx, staff, { what: 'logged-in', device }, now)
      return { staff, token: await openSession(tx, { principal: principalOfStaff(staff), device, now }) }
    })
  })
}

interface Account {
  readonly staff: Staff
  /** The invitation is not accepted yet when this is null. */
  readonly passwordHash: string | null
}

/** Both tables are read, so that the time does not reveal whose email it is. */
async function findAccount(db: Db, email: string): Promise<Account | null> {
  const [seller, invited] = await Promise.all([findSellerByEmail(db, email), findInvitedByEmail(db, email)])
  if (seller)
    return { staff: { id: seller.id, name: OWNER_NAME, email: seller.email, role: 'owner' }, passwordHash: seller.passwordHash }
  if (!invited) return null
  const { passwordHash, ...staff } = invited
  return { staff, passwordHash }
}

const lockAccount = (tx: Db, { id, role }: Staff, passwordHash: string): Promise<boolean> =>
  role === 'owner' ? lockSeller(tx, id) : lockStaffPassword(tx, id, passwordHash)

const wrongLogin = () => new ClientError(401, 'Invalid email or password')
