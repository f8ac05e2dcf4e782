import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { endOtherSessions } from '../sessions/end-other-sessions.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { alreadyOn } from './begin-second-factor.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { wrongCode } from './redeem-code.ts'
import { lockSecondFactor, saveConfirmation } from './second-factor-repository.ts'
import { lockSellerAgainstLogins } from './seller-repository.ts'
import { findTotpStep } from './totp.ts'

const CONFIRMATION_MS = 15 * 60 * 1000

interface Confirmation {
  readonly code: string
  /** The token hash of the session that stays. */
  readonly tokenHash: Buffer | null
}

/**
 * Turns the second factor on and returns recovery codes. Ends the owner's other sessions, which began without a code.
 * Throws 409 when it is on, and 422 for a wrong or late code.
 */
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
    await endOtherSessions(tx, { sellerId: owner.id }, tokenHash)
    await recordAct(tx, owner, { what: 'second-factor-on' }, now)
    return issueRecoveryCodes(tx)
  })

function notBegun(): ClientError {
  const message = 'That took too long. Please begin again'
  return new ClientError(422, message, { errors: { code: message } })
}
