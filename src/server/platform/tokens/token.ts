import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** A token for the client, 256 random bits as base64url, and its hash, which alone is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** SHA-256 suffices: 256 random bits need no slow hash. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
