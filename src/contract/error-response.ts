import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/order.ts'
import { importLists } from './catalog-file.ts'
import { sellerCategoryWire } from './category-requests.ts'
import { changeResult } from './changed-product.ts'
import { errorResponse, fieldErrors } from './responses.ts'
import { secondFactorCode } from './second-factor.ts'
import { shortLines } from './short-lines.ts'
import { sellerProductWire } from './stock.ts'

const status = z.enum(ORDER_STATUSES)

/** With what only some endpoints add, which pages don't read. */
export const fullErrorResponse = z.extend(errorResponse, {
  /** With 401 of a login whose password is right. */
  code: z.optional(secondFactorCode),
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
