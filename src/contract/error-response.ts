import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'
import { importLists } from './catalog-file.ts'
import { sellerCategoryWire } from './category-requests.ts'
import { changeResult } from './changed-product.ts'
import { CHANGED, changedPrices, shortLines } from './rejected-orders.ts'
import { errorResponse, fieldErrors } from './responses.ts'
import { secondFactorCode } from './second-factor.ts'
import { sellerProductWire } from './stock.ts'

const status = z.enum(ORDER_STATUSES)

/** With what only some endpoints add, which pages don't read. */
export const fullErrorResponse = z.extend(errorResponse, {
  /** A login whose password is right has it with 401, an order whose prices have changed with 409. */
  code: z.optional(z.union([secondFactorCode, z.literal(CHANGED)])),
  /** An order with `changed` has the offer prices that differ from what the shopper saw, and its amount now, in dollars. */
  changes: z.optional(changedPrices),
  amount: z.optional(z.number()),
  /** With 409: the order's present status, and what it may get now. */
  status: z.optional(status),
  nextSteps: z.optional(z.array(status)),
  /** With 409: counted products of which fewer are left than wanted. */
  short: z.optional(shortLines),
  /** With 409: the product as it is now, edited since it was read. */
  product: z.optional(sellerProductWire),
  /** With 409: the category, or all, as they are now. */
  category: z.optional(sellerCategoryWire),
  categories: z.optional(z.array(sellerCategoryWire)),
  /** With 409: how many products are in the category. */
  products: z.optional(z.number()),
  /** With 409 and 422 of several changes: each in the order of the request. */
  results: z.optional(z.array(changeResult)),
  /** With 422 of an import that is all or nothing: its lists. */
  ...z.partial(importLists).shape,
  errors: z.optional(z.union([fieldErrors, importLists.shape.errors])),
})
export type ErrorResponse = z.output<typeof fullErrorResponse>
