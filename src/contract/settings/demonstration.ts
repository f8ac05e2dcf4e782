import * as z from 'zod/mini'

export const demonstrationWire = z.object({
  products: z.int(),
  archived: z.int(),
  kept: z.int(),
  orders: z.int(),
  shoppers: z.int(),
  isRemoving: z.boolean(),
})
export type DemonstrationWire = z.output<typeof demonstrationWire>

export const getDemonstrationResponse = z.extend(demonstrationWire, { success: z.literal(true) })
export const removeDemonstrationResponse = z.extend(demonstrationWire, { success: z.literal(true), message: z.string() })
