import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherOwnerSessions } from '../sessions/end-other-owner-sessions.ts'
import { alreadyOn } from './begin-second-factor.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { wrongCode } from './redeem-code.ts'
import { lockSecondFactor, replaceRecoveryCodes, saveConfirmation } from './second-factor-repository.ts'
import { lockSellerAgainstLogins } from './seller-repository.ts'
import { findTotpStep } from './totp.ts'

const CONFIRMATION_MS = 15 * 60 * 1000

interface Confirmation {
  readonly code: string
  /** Of the session that stays. */
  readonly tokenHash: Buffer | null
}

/** Returns recovery codes. Ends the sessions that began without a code. Throws 409 when it is on, and 422. */
export const confirmSecondFactor = (
  { db, clock }: Platform,
  owner: Staff,
  { code, tokenHash }: Confirmation,
): Promise<string[]> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    await lockSellerAgainstLogins(tx, owner.id)
    const factor = await lockSecondFactor(tx)
    if (factor?.confirmedAt) throw alreadyOn()
    if (!factor || now.getTime() - factor.begunAt.getTime() > CONFIRMATION_MS) throw notBegun()
    const step = await findTotpStep(factor.secret, code, now)
    if (step === null) throw wrongCode()
    await saveConfirmation(tx, now, step)
    await endOtherOwnerSessions(tx, owner.id, tokenHash)
    const codes = newRecoveryCodes()
    await replaceRecoveryCodes(tx, codes.map(recoveryCodeHash))
    return codes
  })

function notBegun(): ClientError {
  const message = 'That took too long. Please begin again'
  return new ClientError(422, message, { errors: { code: message } })
}
