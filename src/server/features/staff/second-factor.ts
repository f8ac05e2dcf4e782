import type { ProvenRequest, SecondFactorWire } from '../../../contract/accounts/second-factor.ts'
import { storeName } from '../../../domain/settings/store-identity.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isPassword } from '../../platform/passwords/password.ts'
import type { Platform } from '../../platform/platform.ts'
import { deleteOtherSessions } from '../sessions/session-repository.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { limitStaffLogins } from './log-in-staff.ts'
import { findTotpStep, issueRecoveryCodes, newTotpSecret, redeemCode, totpToShow, wrongCode } from './second-factor-codes.ts'
import {
  countUnusedRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  insertSecondFactor,
  lockSecondFactor,
  saveConfirmation,
} from './second-factor-repository.ts'
import { findOwnerByEmail, lockOwner, lockOwnerAgainstLogins } from './staff-repository.ts'

/**
 * Saves a new secret, in place of one that was not confirmed. Throws 409 when the second factor is on, and 422 and 429
 * as `withOwnersPassword` does.
 */
export const beginSecondFactor = (platform: Platform, owner: Staff, password: string): Promise<{ secret: string; uri: string }> =>
  withOwnersPassword(platform, owner, { password }, async (tx, now) => {
    const secret = newTotpSecret()
    if (!(await insertSecondFactor(tx, { secret, begunAt: now }))) throw alreadyOn()
    return totpToShow(secret, { email: owner.email, store: storeName(platform.settings.current().store) })
  })

const alreadyOn = (): ClientError => new ClientError(409, 'Two-factor authentication is on already')

const CONFIRMATION_MS = 15 * 60 * 1000

interface Confirmation {
  readonly code: string
  /** The token hash of the session that stays. */
  readonly tokenHash: Buffer
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
    await lockOwnerAgainstLogins(tx, owner.id)
    const factor = await lockSecondFactor(tx)
    if (factor?.confirmedAt) throw alreadyOn()
    if (!factor || now.getTime() - factor.begunAt.getTime() > CONFIRMATION_MS) throw notBegun()
    const step = await findTotpStep(factor.secret, code, now)
    if (step === null) throw wrongCode()
    await saveConfirmation(tx, now, step)
    await deleteOtherSessions(tx, { ownerId: owner.id }, tokenHash)
    await recordStaffAction(tx, owner, { what: 'second-factor-on' }, now)
    return issueRecoveryCodes(tx)
  })

function notBegun(): ClientError {
  const message = 'That took too long. Please begin again'
  return new ClientError(422, message, { errors: { code: message } })
}

/** Throws 409 when the second factor is off, 422 for a wrong password or code, and 429 after several of them. */
export const endSecondFactor = (platform: Platform, owner: Staff, proof: ProvenRequest): Promise<void> =>
  withProof(platform, owner, proof, async (tx, now) => {
    await deleteSecondFactor(tx)
    await recordStaffAction(tx, owner, { what: 'second-factor-off' }, now)
  })

/** Issues ten new recovery codes, and the old ones end. Throws as `endSecondFactor` does. */
export const renewRecoveryCodes = (platform: Platform, owner: Staff, proof: ProvenRequest): Promise<string[]> =>
  withProof(platform, owner, proof, async (tx, now) => {
    await recordStaffAction(tx, owner, { what: 'recovery-codes-renewed' }, now)
    return issueRecoveryCodes(tx)
  })

const withProof = <Result>(
  platform: Platform,
  owner: Staff,
  { password, code }: ProvenRequest,
  work: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> =>
  withOwnersPassword(platform, owner, { password }, async (tx, now) => {
    const redemption = await redeemCode(tx, code, now)
    if (redemption === 'off') throw new ClientError(409, 'Two-factor authentication is not on')
    if (redemption === 'wrong') throw wrongCode()
    return work(tx, now)
  })

interface OwnersPassword {
  readonly password: string
  /** Locks the login until commit, and returns false when it has changed since it was read. */
  readonly lock?: typeof lockOwner
}

/**
 * Runs `work` when the password is right. Throws 422 for a wrong password, and 429 after several failures as a login
 * does. Errors of `work` count as failures too, so that nobody can guess passwords or codes with a stolen token.
 */
export function withOwnersPassword<Result>(
  { db, clock }: Platform,
  { email }: Staff,
  { password, lock = lockOwner }: OwnersPassword,
  work: (tx: Db, now: Date) => Promise<Result>,
): Promise<Result> {
  const now = clock.now()
  return limitStaffLogins(db, { email, now }, async () => {
    const account = await findOwnerByEmail(db, email)
    if (!(await isPassword(password, account?.passwordHash ?? null)) || !account) throw wrongPassword()
    return inTransaction(db, async (tx) => {
      // Another request or a starting process may have changed the login.
      if (!(await lock(tx, account.id, account.passwordHash))) throw wrongPassword()
      return work(tx, now)
    })
  })
}

function wrongPassword(): ClientError {
  const message = 'The password is incorrect'
  return new ClientError(422, message, { errors: { password: message } })
}

/** Lets the operator turn the second factor off when phone and recovery codes are lost. */
export const removeSecondFactor = (db: Db, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await deleteSecondFactor(tx)
    await recordStaffAction(tx, null, { what: 'second-factor-off' }, now)
  })

export async function describeSecondFactor(db: Db): Promise<SecondFactorWire> {
  const [factor, recoveryCodesLeft] = await Promise.all([findSecondFactor(db), countUnusedRecoveryCodes(db)])
  if (!factor?.confirmedAt) return { isOn: false }
  return { isOn: true, since: factor.confirmedAt.toISOString(), recoveryCodesLeft }
}
