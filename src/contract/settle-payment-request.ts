import * as z from 'zod/mini'

/** `id`: the order's. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })

/** `payment`: a second one, in place of the order's own. */
export const refundPaymentRequest = z.extend(settlePaymentRequest, { payment: z.optional(z.string()) })
