import * as z from 'zod/mini'

/** The file has these columns in this order. */
export const exportedOrder = z.object({
  number: z.string(),
  status: z.string(),
  /** Times are ISO 8601 with the offset of the store's time zone. */
  createdAt: z.string(),
  dueAt: z.string(),
  /** `deliveredAt` is empty until the order is delivered. */
  deliveredAt: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  country: z.string(),
  /** Each product that comes has a line, such as `3 × Apples, 500 g`: the pieces that were packed, with substitutes. */
  products: z.string(),
  /** Amounts are dollars with two decimals. */
  amount: z.string(),
  paymentType: z.string(),
  /** `isPaid` is `true` or `false`. */
  isPaid: z.string(),
  reason: z.string(),
  /**
   * These four are about what was ordered: `cart` less `discount`, plus `delivery` and `deposit`, and plus `tax` unless prices
   * hold it, is `amount`.
   */
  cart: z.string(),
  discount: z.string(),
  tax: z.string(),
  delivery: z.string(),
  /**
   * The order cost this much after packing, with tax, and 0 when it was canceled. The dashboard's gross sales are the
   * sum of it.
   */
  picked: z.string(),
  /** The amount `charged` was paid or is still to be paid. */
  charged: z.string(),
  /** This part of `charged` went back or will go back, also for goods that were left out. */
  refunded: z.string(),
  /** `kept` is `charged` less `refunded`. The dashboard's net sales are the sum of it. */
  kept: z.string(),
  pickedTax: z.string(),
  /**
   * `netGoods` is what is kept of the goods after refunds, less the discount. With `netTax`, unless prices hold it,
   * `netDelivery` and `netDeposit` it is `kept`.
   */
  netGoods: z.string(),
  /** `netTax` is the tax of what is kept, and with `refundedTax` it is `pickedTax`. The dashboard's tax is the sum of it. */
  netTax: z.string(),
  refundedTax: z.string(),
  netDelivery: z.string(),
  /** Each rate has a line, such as `8.25%: goods 12.00, tax 0.99, refunded goods 4.00, refunded tax 0.33`. */
  taxByRate: z.string(),
  /** `code` is the discount code of the order. It is empty without one. */
  code: z.string(),
  /** `deposit` is a part of `amount`, and `netDeposit`, what is kept of it, one of `kept`. */
  deposit: z.string(),
  netDeposit: z.string(),
  /** This part of `kept` is paid by credit, and the rest is `paymentType`. The dashboard's credit is the sum of it. */
  credit: z.string(),
})
export type ExportedOrder = z.output<typeof exportedOrder>
