import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for its holder, 256 random bits as base64url, and the hash by which alone the store knows it. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** SHA-256 is enough: what was drawn from 2^256 needs no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
