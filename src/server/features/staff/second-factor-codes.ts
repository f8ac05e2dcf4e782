import { randomBytes } from 'node:crypto'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newPassword, tokenHash } from '../../platform/secrets/random-secrets.ts'
import { lockSecondFactor, redeemRecoveryCode, replaceRecoveryCodes, saveLastStep } from './second-factor-repository.ts'

const SECRET_BYTES = 20 // RFC 4226, section 4
const STEP_SECONDS = 30
const STEPS_AROUND = 1 // clocks differ, and typing takes time

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

interface ShownFor {
  readonly email: string
  /** `store` is the name of the store. */
  readonly store: string
}

/** Returns what an authenticator app needs: the secret in base32, and the URI of a QR code. */
export async function totpToShow(secret: Buffer, { email, store }: ShownFor): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, { label: email, issuer: store })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Returns the time step that the code belongs to (RFC 6238): the present one, the one before or the next. Returns null
 * when it belongs to none of them.
 */
export async function findTotpStep(secret: Buffer, code: string, now: Date): Promise<number | null> {
  const digits = code.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(digits)) return null
  const totp = await totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: digits, timestamp, window: STEPS_AROUND })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

async function totpOf(secret: Buffer, shown: { readonly label?: string; readonly issuer?: string } = {}) {
  const { Secret, TOTP } = await import('otpauth') // few logins need this module
  return new TOTP({
    ...shown,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_SECONDS,
  })
}

/** `off` means that there is no second factor, so that no code is needed. */
type Redemption = 'off' | 'redeemed' | 'wrong'

/** Uses up a code. When several requests have the same code at once, only one of them succeeds. */
export async function redeemCode(tx: Db, code: string, now: Date): Promise<Redemption> {
  const factor = await lockSecondFactor(tx)
  if (!factor?.confirmedAt) return 'off'
  const step = await findTotpStep(factor.secret, code, now)
  if (step === null) return (await redeemRecoveryCode(tx, recoveryCodeHash(code), now)) ? 'redeemed' : 'wrong'
  if (step <= factor.lastStep) return 'wrong'
  await saveLastStep(tx, step)
  return 'redeemed'
}

/** Redeems the code of a login whose password is right. Throws 401. */
export async function requireSecondFactor(tx: Db, code: string, now: Date): Promise<void> {
  if ((await redeemCode(tx, code, now)) !== 'wrong') return
  if (code === '')
    throw new ClientError(401, 'Please enter the code of your authenticator app', { details: { code: 'second-factor-required' } })
  throw new ClientError(401, WRONG_CODE, { details: { code: 'second-factor-invalid' } })
}

/** The error for the form of an owner who is logged in. */
export const wrongCode = (): ClientError => new ClientError(422, WRONG_CODE, { errors: { code: WRONG_CODE } })

const WRONG_CODE = 'This code is wrong, or was used already'

const CODES = 10
const GROUPS = 3 // 75 random bits need no slow hash

/** Replaces the earlier codes. Returns the new ones, of which only hashes are saved. */
export async function issueRecoveryCodes(tx: Db): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => newPassword(GROUPS))
  await replaceRecoveryCodes(tx, codes.map(recoveryCodeHash))
  return codes
}

/** Ignores the case, spaces and hyphens with which the code was typed. */
const recoveryCodeHash = (code: string): Buffer => tokenHash(code.toLowerCase().replaceAll(/[\s-]/g, ''))
