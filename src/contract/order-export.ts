import * as z from 'zod/mini'

/** Columns of the file, in this order. */
export const exportedOrder = z.object({
  number: z.string(),
  status: z.string(),
  /** ISO 8601 in the store's time zone. */
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
  /** What was ordered: `cart` less `discount`, with `tax` and `delivery`, is `amount`. */
  cart: z.string(),
  discount: z.string(),
  tax: z.string(),
  delivery: z.string(),
  /** What the order came to after packing, with tax. 0 of a canceled order. The dashboard's gross sales. */
  picked: z.string(),
  /** What was paid or is still to be paid. */
  charged: z.string(),
  /** What went back of it or will, also for goods that were left out. */
  refunded: z.string(),
  /** `charged` less `refunded`. The dashboard's net sales. */
  kept: z.string(),
  /** The tax in `picked`. */
  pickedTax: z.string(),
})
export type ExportedOrder = z.output<typeof exportedOrder>
