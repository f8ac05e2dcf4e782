import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'

export const fieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.output<typeof fieldErrors>

/** With each status from 400. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(fieldErrors),
  /** With 409: the order's present status, and what it may get now. */
  status: z.optional(z.enum(ORDER_STATUSES)),
  nextSteps: z.optional(z.array(z.enum(ORDER_STATUSES))),
})
export type ErrorResponse = z.output<typeof errorResponse>

export const successResponse = z.object({ success: z.literal(true) })

export const messageResponse = z.object({ success: z.literal(true), message: z.string() })
