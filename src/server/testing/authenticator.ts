import { Secret, TOTP } from 'otpauth'

/** Returns a function like an authenticator app's: the code of this secret at a given time. */
export function authenticator(secret: string): (at: Date) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (at) => totp.generate({ timestamp: at.getTime() })
}
