import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { recoveryCodeHash } from './recovery-codes.ts'
import { lockSecondFactor, redeemRecoveryCode, saveLastStep } from './second-factor-repository.ts'
import { findTotpStep } from './totp.ts'

/** `off`: there is none, so that no code is needed. */
type Redemption = 'off' | 'used' | 'wrong'

/** Uses a code up: of several requests with one code at once, one can. */
export async function redeemCode(tx: Db, code: string, now: Date): Promise<Redemption> {
  const factor = await lockSecondFactor(tx)
  if (!factor?.confirmedAt) return 'off'
  const step = await findTotpStep(factor.secret, code, now)
  if (step === null) return (await redeemRecoveryCode(tx, recoveryCodeHash(code), now)) ? 'used' : 'wrong'
  if (step <= factor.lastStep) return 'wrong'
  await saveLastStep(tx, step)
  return 'used'
}

/** At a login whose password is right. Throws 401. */
export async function requireSecondFactor(tx: Db, code: string, now: Date): Promise<void> {
  if ((await redeemCode(tx, code, now)) !== 'wrong') return
  if (code === '')
    throw new ClientError(401, 'Please enter the code of your authenticator app', { details: { code: 'second-factor-required' } })
  throw new ClientError(401, WRONG_CODE, { details: { code: 'second-factor-invalid' } })
}

/** Of a form of someone who is logged in. */
export const wrongCode = (): ClientError => new ClientError(422, WRONG_CODE, { errors: { code: WRONG_CODE } })

const WRONG_CODE = 'This code is wrong, or was used already'
