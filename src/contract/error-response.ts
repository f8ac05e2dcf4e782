import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'
import { errorResponse } from './responses.ts'
import { sellerProductWire } from './stock.ts'

const status = z.enum(ORDER_STATUSES)

/** With what only some endpoints add, which pages don't read. */
export const fullErrorResponse = z.extend(errorResponse, {
  /** With 409: the order's present status, and what it may get now. */
  status: z.optional(status),
  nextSteps: z.optional(z.array(status)),
  /** With 409: counted products of which fewer are left than wanted. */
  short: z.optional(z.array(z.object({ product: z.string(), name: z.string(), wanted: z.number(), left: z.number() }))),
  /** With 409: the product as it is now, edited since it was read. */
  product: z.optional(sellerProductWire),
})
export type ErrorResponse = z.output<typeof fullErrorResponse>
