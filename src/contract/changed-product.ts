import * as z from 'zod/mini'
import { sellerProductWire } from './stock.ts'

export const addProductResponse = z.object({ success: z.literal(true), message: z.string(), product: sellerProductWire })

export const changedProductResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  product: sellerProductWire,
  /** By which the change can be undone; absent when nothing changed. */
  batch: z.optional(z.string()),
})

/** Of one of several changes. */
export const changeResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.optional(z.string()),
  /** As it is now, also where its version was another one. */
  product: z.optional(sellerProductWire),
})
export type ChangeResult = z.output<typeof changeResult>
