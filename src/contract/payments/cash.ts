import * as z from 'zod/mini'
import { centsOfDollars, isEnterable } from '../../domain/money.ts'
import { MAX_HANDOVER_NOTE } from '../../domain/reports/cash-handover.ts'
import { day } from '../query-fields.ts'
import { rule } from '../schema-checks.ts'
import { optionalText } from '../text.ts'

export const cashOfDayQuery = z.object({
  /** A day of the store's time zone. The default is today. */
  day: z.optional(day('day')),
})

function dollars(name: string) {
  const sentence = `${name} must be in dollars and whole cents, up to $1,000,000`
  return z.number(sentence).check(rule((amount) => (isEnterable(centsOfDollars(amount)) ? null : sentence)))
}

export const handOverCashRequest = z.object({
  day: day('day'),
  /** The person who received the cash. */
  person: z.string('person is required'),
  /** `expected` is `toHandOver` as the sender saw it, so that nobody counts the same cash twice. */
  expected: dollars('expected'),
  counted: dollars('counted'),
  note: z.optional(optionalText('note', MAX_HANDOVER_NOTE)),
})

export const takeBackHandoverRequest = z.object({ id: z.string('id is required') })

/** Amounts are in dollars. `difference` is negative when less was counted than expected. */
const cashSums = {
  received: z.number(),
  /** `paidOut` went back to customers on the day, of orders of any day. `toHandOver` is less this. */
  paidOut: z.number(),
  counted: z.number(),
  toHandOver: z.number(),
  difference: z.number(),
}

export const cashOfDayWire = z.object({
  day: z.string(),
  ...cashSums,
  /** `people` are sorted by name. */
  people: z.array(
    z.object({
      person: z.string(),
      name: z.string(),
      /** Counts the orders whose cash the person received. */
      orders: z.number(),
      /** Counts the refunds that the person paid out in cash. */
      refunds: z.number(),
      ...cashSums,
      /** The oldest comes first. */
      handovers: z.array(
        z.object({
          _id: z.string(),
          expected: z.number(),
          counted: z.number(),
          difference: z.number(),
          note: z.optional(z.string()),
          /** Nobody can have counted that much. It counts for nothing, and is to be taken back. */
          isImpossible: z.optional(z.literal(true)),
          at: z.string(),
          by: z.string(),
          /** A count that was a mistake was taken back then, and counts no more. */
          takenBackAt: z.optional(z.string()),
          takenBackBy: z.optional(z.string()),
        }),
      ),
    }),
  ),
})
export type CashOfDayWire = z.output<typeof cashOfDayWire>

export const cashOfDayResponse = z.extend(cashOfDayWire, { success: z.literal(true) })

export const changeCashResponse = z.extend(cashOfDayResponse, { message: z.string() })

export const cashTakenResponse = z.object({
  success: z.literal(true),
  /** The courier has received this much since midnight in the store’s time zone, in dollars. */
  amount: z.number(),
  orders: z.number(),
  /** The courier has paid back this much since then. */
  paidOut: z.number(),
  /** `toHandOver` is left of both, and is not handed over yet. */
  toHandOver: z.number(),
})
