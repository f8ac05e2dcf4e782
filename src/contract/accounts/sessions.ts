import * as z from 'zod/mini'

export const sessionWire = z.object({
  _id: z.string(),
  device: z.optional(z.string()),
  createdAt: z.string(),
  expiresAt: z.string(),
  /** The request was sent in this session. */
  isThis: z.boolean(),
})
export type SessionWire = z.output<typeof sessionWire>

export const listSessionsResponse = z.object({ success: z.literal(true), sessions: z.array(sessionWire) })

const staffSessionWire = z.extend(sessionWire, { person: z.object({ _id: z.string(), name: z.string() }) })
export type StaffSessionWire = z.output<typeof staffSessionWire>

export const listStaffSessionsResponse = z.object({ success: z.literal(true), sessions: z.array(staffSessionWire) })

export const endSessionRequest = z.object({ id: z.string('id is required') })
