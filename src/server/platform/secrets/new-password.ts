import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // no look-alikes
const GROUPS = 4
const GROUP_LENGTH = 5

/** 100 random bits in groups: `k7mpd-…`. */
export function newPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
