import { createHash } from 'node:crypto'

/**
 * Returns the id to which the idempotency keys of guests with this email belong. It is a UUID of a hash (version 8, RFC
 * 9562), and so never the id of a shopper or of one of the staff (version 7).
 */
export function ownerOfGuestsKeys(email: string): string {
  const digits = createHash('sha256').update(`guest ${email.toLowerCase()}`).digest('hex')
  const [a, b, c, d, e] = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    digits.slice(13, 16),
    digits.slice(17, 20),
    digits.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}
