import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // none that look alike
const GROUPS = 4
const GROUP_LENGTH = 5

/** A password to read and type: 100 random bits in groups, `k7mpd-…`. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
