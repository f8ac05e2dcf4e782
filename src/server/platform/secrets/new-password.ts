import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // there are no look-alikes
const GROUPS = 4
const GROUP_LENGTH = 5

/** Returns groups of letters such as `k7mpd-…`. Each group has 25 random bits. */
export function newPassword(groups = GROUPS): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
