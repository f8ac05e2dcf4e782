import * as z from 'zod/mini'

/** Error sentence by field name. */
export const fieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.output<typeof fieldErrors>

/** With every status of 400 or above. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(fieldErrors),
})

export const successResponse = z.object({ success: z.literal(true) })

/** `message` is for the person. */
export const messageResponse = z.object({ success: z.literal(true), message: z.string() })
