import * as z from 'zod/mini'
import { CREDIT_MOVEMENT_KINDS } from '../../domain/customers/credit.ts'

export const creditMovementFields = {
  _id: z.string(),
  what: z.enum(CREDIT_MOVEMENT_KINDS),
  /** The amount is in dollars, and below zero when it was taken from the credit. */
  amount: z.number(),
  reason: z.optional(z.string()),
  at: z.string(),
  /** The id of the order, and its number once it is placed. They are absent for what the store gave or took. */
  order: z.optional(z.string()),
  number: z.optional(z.string()),
}
export const ownMovementWire = z.object(creditMovementFields)
export type OwnMovementWire = z.output<typeof ownMovementWire>

/** Has the credit of the shopper in dollars, and where it came from, at most 500 movements, the newest first. */
export const ownCreditResponse = z.object({ success: z.literal(true), credit: z.number(), ledger: z.array(ownMovementWire) })
export type OwnCreditResponse = z.output<typeof ownCreditResponse>
