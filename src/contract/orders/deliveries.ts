import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../../domain/orders/order.ts'
import { MINIMUM_AGES } from '../../domain/products/minimum-age.ts'
import { stopFields } from './orders.ts'

/** Goods that are handed over only to somebody who shows an ID. */
export const ageLineWire = z.object({
  line: z.string(),
  name: z.string(),
  quantity: z.number(),
  minimumAge: z.literal(MINIMUM_AGES),
})
export type AgeLineWire = z.output<typeof ageLineWire>

/** A delivery is rejected with this `code` when nobody says whether an ID was checked. */
export const ID_CHECK = 'id-check' as const

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
  /** The deposits of bottles in the order, in dollars, which are a part of what it comes to. It is absent when there are none. */
  deposit: z.optional(z.number()),
  ...stopFields,
  /** Counts the pieces. */
  items: z.number(),
  /** Somebody of this age or more must show an ID for `ageLines`. Both are absent when nothing needs an ID. */
  minimumAge: z.optional(z.literal(MINIMUM_AGES)),
  ageLines: z.optional(z.array(ageLineWire)),
  /** The cash to collect, in dollars, when nobody shows an ID and `ageLines` come back. It may be 0. */
  toPayWithoutId: z.optional(z.number()),
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
