import * as z from 'zod/mini'
import { sellerProductWire } from './stock.ts'

export const addProductResponse = z.object({ success: z.literal(true), message: z.string(), product: sellerProductWire })

export const changedProductResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  product: sellerProductWire,
  /** The change can be undone by this id. It is absent when nothing changed. */
  batch: z.optional(z.string()),
})

export const changeResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.optional(z.string()),
  /** This is the present product, also when the change was rejected because of its version. */
  product: z.optional(sellerProductWire),
})
export type ChangeResult = z.output<typeof changeResult>
