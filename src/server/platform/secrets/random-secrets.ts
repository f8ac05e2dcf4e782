import { createHash, randomBytes, randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // there are no look-alikes
const GROUPS = 4
const GROUP_LENGTH = 5

/** Returns groups of letters such as `k7mpd-…`. Each group has 25 random bits. */
export function newPassword(groups = GROUPS): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

const TOKEN_BYTES = 32

/** Returns a token of 256 random bits in base64url. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return { token, hash: tokenHash(token) }
}

/** A fast hash is enough, because tokens are random and can't be guessed. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
