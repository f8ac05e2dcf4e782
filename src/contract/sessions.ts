import * as z from 'zod/mini'

/** A login of the shopper's own. Its token is nowhere in it. */
export const sessionWire = z.object({
  _id: z.string(),
  /** Browser and system, `Firefox on Linux`; absent when they are not known. */
  device: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Whether the token that asked is this login's. */
  isThis: z.boolean(),
})
export type SessionWire = z.output<typeof sessionWire>

export const listSessionsResponse = z.object({ success: z.literal(true), sessions: z.array(sessionWire) })

export const endSessionRequest = z.object({ id: z.string('id is required') })
