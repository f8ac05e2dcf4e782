import type { ProvenRequest } from '../../../contract/second-factor.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { redeemCode, wrongCode } from './redeem-code.ts'
import { deleteSecondFactor } from './second-factor-repository.ts'
import { withOwnersPassword } from './with-owners-password.ts'

/** Throws 409 when the second factor is off, 422 and 429. */
export const endSecondFactor = (platform: Platform, owner: Staff, proof: ProvenRequest): Promise<void> =>
  withProof(platform, owner, proof, async (tx) => void (await deleteSecondFactor(tx)))

/** Ten new ones; the old ones end. Throws as `endSecondFactor`. */
export const renewRecoveryCodes = (platform: Platform, owner: Staff, proof: ProvenRequest): Promise<string[]> =>
  withProof(platform, owner, proof, issueRecoveryCodes)

const withProof = <Result>(
  platform: Platform,
  owner: Staff,
  { password, code }: ProvenRequest,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> =>
  withOwnersPassword(platform, owner, password, async (tx, now) => {
    const redemption = await redeemCode(tx, code, now)
    if (redemption === 'off') throw new ClientError(409, 'Two-factor authentication is not on')
    if (redemption === 'wrong') throw wrongCode()
    return work(tx)
  })
