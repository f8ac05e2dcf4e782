import * as z from 'zod/mini'
import { isDay } from '../domain/time/iso-time.ts'
import { MAX_A_PAGE } from './limits.ts'
import { rule } from './schema-checks.ts'

export const pageLimit = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/, `limit must be a whole number from 1 to ${MAX_A_PAGE}`)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.lte(MAX_A_PAGE, `limit must be a whole number from 1 to ${MAX_A_PAGE}`)),
  ),
)

/** `z.iso.date` would add its code to every page. */
export const day = (name: string) =>
  z.string().check(rule((text: string) => (isDay(text) ? null : `${name} must be a day such as 2026-11-22`)))

interface Days {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export const daysRule = rule(
  ({ from, to }: Days) => (from !== undefined && to !== undefined && from > to ? 'from must not be after to' : null),
  ['from'],
)

/** Parses a flag in a query string. */
export const trueOrFalse = (name: string) =>
  z.pipe(
    z.enum(['true', 'false'], `${name} must be true or false`),
    z.transform((text) => text === 'true'),
  )
