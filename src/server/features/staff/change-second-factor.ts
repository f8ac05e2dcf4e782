import type { ProvenRequest } from '../../../contract/second-factor.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { redeemCode, wrongCode } from './redeem-code.ts'
import { deleteSecondFactor } from './second-factor-repository.ts'
import { withOwnersPassword } from './with-owners-password.ts'

/** Throws 409 when the second factor is off, 422 for a wrong password or code, and 429 after several of them. */
export const endSecondFactor = (platform: Platform, owner: Staff, proof: ProvenRequest): Promise<void> =>
  withProof(platform, owner, proof, async (tx, now) => {
    await deleteSecondFactor(tx)
    await recordAct(tx, owner, { what: 'second-factor-off' }, now)
  })

/** Issues ten new recovery codes, and the old ones end. Throws as `endSecondFactor` does. */
export const renewRecoveryCodes = (platform: Platform, owner: Staff, proof: ProvenRequest): Promise<string[]> =>
  withProof(platform, owner, proof, async (tx, now) => {
    await recordAct(tx, owner, { what: 'recovery-codes-renewed' }, now)
    return issueRecoveryCodes(tx)
  })

const withProof = <Result>(
  platform: Platform,
  owner: Staff,
  { password, code }: ProvenRequest,
  work: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> =>
  withOwnersPassword(platform, owner, password, async (tx, now) => {
    const redemption = await redeemCode(tx, code, now)
    if (redemption === 'off') throw new ClientError(409, 'Two-factor authentication is not on')
    if (redemption === 'wrong') throw wrongCode()
    return work(tx, now)
  })
