import * as z from 'zod/mini'

/** `id` is the order's id. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })
