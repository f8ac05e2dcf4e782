import { randomBytes } from 'node:crypto'

const SECRET_BYTES = 20 // RFC 4226, section 4
const STEP_SECONDS = 30
const STEPS_AROUND = 1 // clocks differ, and typing takes time
const ISSUER = 'Larder'

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** Returns what an authenticator app needs: the secret in base32, and the URI of a QR code. */
export async function totpToShow(secret: Buffer, email: string): Promise<{ secret: string; uri: string }> {
  const totp = await totpOf(secret, email)
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

async function totpOf(secret: Buffer, label?: string) {
  const { Secret, TOTP } = await import('otpauth') // few logins need this module
  return new TOTP({
    issuer: ISSUER,
    ...(label !== undefined && { label }),
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: STEP_SECONDS,
  })
}
