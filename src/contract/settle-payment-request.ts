import * as z from 'zod/mini'

/** `id`: of the order. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })

/** `payment`: a second payment of the order, in place of its own. */
export const refundPaymentRequest = z.extend(settlePaymentRequest, { payment: z.optional(z.string()) })
