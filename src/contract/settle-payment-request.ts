import * as z from 'zod/mini'

/** The order whose payment the seller settles: gives back, or keeps. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })
