import { createHash, randomBytes } from 'node:crypto'

const TOKEN_BYTES = 32

/** Returns a token of 256 random bits in base64url. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** A fast hash is enough, because tokens are random and can't be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
