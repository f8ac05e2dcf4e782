import * as z from 'zod/mini'

/** `id`: the order's. */
export const settlePaymentRequest = z.object({ id: z.string('id is required') })
