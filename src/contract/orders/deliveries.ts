import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../../domain/orders/order.ts'

/** Has what a courier needs to deliver an order, and nothing more. */
export const deliveryWire = z.object({
  _id: z.string(),
  number: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
  line2: z.optional(z.string()),
  courierNote: z.optional(z.string()),
  /** `note` replaces the note of the address. */
  note: z.optional(z.string()),
  /** Cash to collect is in dollars. It is absent for a paid order. */
  toPay: z.optional(z.number()),
  /** Counts the pieces. */
  items: z.number(),
  dueAt: z.string(),
  /** The shopper chose this time. It is absent for an order that comes as soon as possible. */
  slot: z.optional(z.object({ start: z.string(), end: z.string() })),
})
export type DeliveryWire = z.output<typeof deliveryWire>

export const deliveryResponse = z.object({ success: z.literal(true), order: deliveryWire })

export const changeDeliveryResponse = z.object({ success: z.literal(true), message: z.string(), order: deliveryWire })
export type ChangeDeliveryResponse = z.output<typeof changeDeliveryResponse>

export const listDeliveriesResponse = z.object({
  success: z.literal(true),
  orders: z.array(deliveryWire),
  nextCursor: z.nullable(z.string()),
  /** All other counts than those of orders out for delivery are 0. */
  counts: z.optional(z.record(z.enum(ORDER_STATUSES), z.number())),
})
