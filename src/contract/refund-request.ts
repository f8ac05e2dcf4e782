import * as z from 'zod/mini'

/** Gives all of an order's payment back. */
export const refundRequest = z.object({ id: z.string('id is required') })
