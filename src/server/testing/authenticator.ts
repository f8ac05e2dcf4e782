import { Secret, TOTP } from 'otpauth'

/** An app with the secret of a second factor; returns its code at a time. */
export function authenticator(secret: string): (at: Date) => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  return (at) => totp.generate({ timestamp: at.getTime() })
}
