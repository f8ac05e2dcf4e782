import * as z from 'zod/mini'

/** Columns of the file, in this order. */
export const exportedOrder = z.object({
  number: z.string(),
  status: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  dueAt: z.string(),
  /** Empty until then. */
  deliveredAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /** A line each: `3 × Apples, 500 g`. */
  products: z.string(),
  /** Dollars with two decimals. */
  amount: z.string(),
  paymentType: z.string(),
  /** `true` or `false`. */
  isPaid: z.string(),
  /** Of a canceled order. */
  reason: z.string(),
})
export type ExportedOrder = z.output<typeof exportedOrder>
