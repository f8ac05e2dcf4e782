import { createHash } from 'node:crypto'

/**
 * Returns the id to which the idempotency keys of somebody without an account belong. The id is a UUID of a hash (version 8, RFC
 * 9562), and so never that of a shopper or of one of the staff (version 7).
 */
export function hashedOwner(name: string): string {
  const digits = createHash('sha256').update(name).digest('hex')
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')
}
