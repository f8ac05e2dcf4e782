import * as z from 'zod/mini'
import { rule } from './rule.ts'

export const day = (name: string) =>
  z.string().check(rule((text: string) => (isDay(text) ? null : `${name} must be a day such as 2026-11-22`)))

/** `z.iso.date` would add its code to every page. */
function isDay(text: string): boolean {
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const daysRule = rule(
  ({ from, to }: Days) => (from !== undefined && to !== undefined && from > to ? 'from must not be after to' : null),
  ['from'],
)
