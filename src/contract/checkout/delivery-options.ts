import * as z from 'zod/mini'
import { openStateWire } from './open-state.ts'

/**
 * An order placed now takes this long, by the deliveries of the last 30 days or by the promise. It is null while the
 * store is closed.
 */
export const deliveryNow = z.nullable(z.object({ minutes: z.int(), from: z.enum(['measured', 'goal']) }))

/** Slots of seven days can be chosen. So many more orders fit into each. The list is empty unless the owner offers slots. */
export const deliverySlots = z.array(z.object({ start: z.string(), end: z.string(), left: z.int() }))
export type DeliverySlotWire = z.output<typeof deliverySlots>[number]

export const deliveryOptionsResponse = z.extend(openStateWire, {
  success: z.literal(true),
  now: deliveryNow,
  slots: deliverySlots,
  /**
   * The minutes count from the order on, or from the next opening while the store is closed. It is absent while no pickup is
   * offered.
   */
  pickup: z.optional(z.object({ address: z.string(), minutes: z.int() })),
})
export type DeliveryOptions = z.output<typeof deliveryOptionsResponse>
