import * as z from 'zod/mini'

export const fieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.output<typeof fieldErrors>

/** Every response with a status from 400 on has this shape. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(fieldErrors),
})

export const successResponse = z.object({ success: z.literal(true) })

export const messageResponse = z.object({ success: z.literal(true), message: z.string() })
