import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'
import { ORDER_EVENT_KINDS } from '../domain/order-event.ts'

/** This is the data of an event `order`. After an event `reset` a client must load its orders again. */
export const orderEventWire = z.object({
  _id: z.string(),
  number: z.string(),
  status: z.enum(ORDER_STATUSES),
  isPaid: z.boolean(),
  at: z.string(),
  what: z.enum(ORDER_EVENT_KINDS),
})
export type OrderEventWire = z.output<typeof orderEventWire>
