import * as z from 'zod/mini'

/** The order whose payment the seller settles, or its shopper cancels. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })

/** The same, to give it back. `payment`: a second payment of the order in place of its own. */
export const refundPaymentRequest = z.extend(settlePaymentRequest, { payment: z.optional(z.string()) })
