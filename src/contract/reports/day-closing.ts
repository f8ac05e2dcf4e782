import * as z from 'zod/mini'
import { DAY_FACTS, type DayFact } from '../../domain/reports/day-closing.ts'
import { cashOfDayWire } from '../payments/cash.ts'
import { day } from '../query-fields.ts'
import { taxOfRateWire } from './dashboard.ts'

export const dayQuery = z.object({
  /** A day of the store's time zone. The default is today. */
  day: z.optional(day('day')),
})

export const dayRequest = z.object({ day: day('day') })

/**
 * Amounts are in dollars. `goods` are without the `discount` that codes took off. `goods`, added tax (`tax` and `refundedTax`), `delivery` and `deposit` make `gross`, which is also `cash`, `cards` and `credit`.
 * Less `refunds`, which are `cashRefunds`, `cardRefunds` and `creditRefunds`, it is `net`.
 */
const facts = z.object(Object.fromEntries(DAY_FACTS.map((fact) => [fact, z.number()])) as Record<DayFact, z.ZodMiniNumber>)
export type DayFactsWire = z.output<typeof facts>

const closing = z.object({
  at: z.string(),
  by: z.string(),
  /** `facts` are as they were when the day was closed. */
  facts: z.partial(facts),
  /** Lists what changed since. */
  changes: z.array(z.object({ fact: z.enum(DAY_FACTS), was: z.number(), now: z.number() })),
})

export const dayWire = z.object({
  day: z.string(),
  today: z.string(),
  timeZone: z.string(),
  /** `isOver` is false while more orders can be placed on the day. */
  isOver: z.boolean(),
  facts,
  /** This part of `facts.leftOut`, in dollars, is not refunded yet. It goes back after the delivery. */
  leftOutDue: z.number(),
  /** `weekBefore` are the facts of the same weekday, a week before. */
  weekBefore: z.object({ day: z.string(), orders: z.number(), net: z.number() }),
  taxes: z.array(taxOfRateWire),
  cash: cashOfDayWire,
  /** `closing` is null while the day is open. */
  closing: z.nullable(closing),
  /** Closings of the day that were taken back, the oldest first. */
  earlierClosings: z.array(z.object({ at: z.string(), by: z.string(), reopenedAt: z.string(), reopenedBy: z.string() })),
  computedAt: z.string(),
})
export type DayWire = z.output<typeof dayWire>

export const dayResponse = z.extend(dayWire, { success: z.literal(true) })

export const changeDayResponse = z.extend(dayResponse, { message: z.string() })
