import * as z from 'zod/mini'

/** Order whose payment issue the seller settles, or whose payment the shopper cancels. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })

/** `payment`: a second payment of the order to refund in place of its own. */
export const refundPaymentRequest = z.extend(settlePaymentRequest, { payment: z.optional(z.string()) })
