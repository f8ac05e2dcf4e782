import * as z from 'zod/mini'

/** A sentence per field, by the field's name. */
export const fieldErrors = z.record(z.string(), z.string())
export type FieldErrors = z.output<typeof fieldErrors>

/** What every refused call answers, with a status of 400 and above. */
export const errorResponse = z.object({
  success: z.literal(false),
  message: z.string(),
  errors: z.optional(fieldErrors),
})

/** The answer of a call that has nothing to tell but that it was done. */
export const successResponse = z.object({ success: z.literal(true), message: z.optional(z.string()) })
