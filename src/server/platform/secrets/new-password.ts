import { randomInt } from 'node:crypto'

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789' // no look-alikes
const GROUPS = 4
const GROUP_LENGTH = 5

/** 25 random bits a group: `k7mpd-…`. */
export function newPassword(groups = GROUPS): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}
