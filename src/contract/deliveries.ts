import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'

/** What a courier gets of an order: all that it takes to deliver it. */
export const deliveryWire = z.object({
  _id: z.string(),
  number: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  /** Cash to collect, in dollars. Absent when it is paid. */
  toPay: z.optional(z.number()),
  /** Pieces. */
  items: z.number(),
})
export type DeliveryWire = z.output<typeof deliveryWire>

export const deliveryResponse = z.object({ success: z.literal(true), order: deliveryWire })

export const changeDeliveryResponse = z.object({ success: z.literal(true), message: z.string(), order: deliveryWire })
export type ChangeDeliveryResponse = z.output<typeof changeDeliveryResponse>

export const listDeliveriesResponse = z.object({
  success: z.literal(true),
  orders: z.array(deliveryWire),
  /** Null on the last page. */
  nextCursor: z.nullable(z.string()),
  /** Zero but for those that are out for delivery. */
  counts: z.optional(z.record(z.enum(ORDER_STATUSES), z.number())),
})

export const cashTakenResponse = z.object({
  success: z.literal(true),
  /** Dollars, since midnight in the store’s time zone. */
  amount: z.number(),
  orders: z.number(),
})
export type CashTaken = Pick<z.output<typeof cashTakenResponse>, 'amount' | 'orders'>
