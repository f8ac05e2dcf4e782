import * as z from 'zod/mini'
import { ORDER_STATUSES } from '../domain/orders/order.ts'
import { MINIMUM_AGES } from '../domain/products/minimum-age.ts'
import { secondFactorCode } from './accounts/second-factor.ts'
import { sellerCategoryWire } from './categories/category-requests.ts'
import { deliveryNow, deliverySlots } from './checkout/delivery-options.ts'
import { changedPrices, ORDERED_ALREADY, PRICES_CHANGED, SESSION_TAKEN, shortLines } from './checkout/place-order.ts'
import { minimumWire } from './checkout/price-terms.ts'
import { ageLineWire, ID_CHECK } from './orders/deliveries.ts'
import { CAPTURE_FAILED } from './payments/payments.ts'
import { importLists } from './products/catalog-file.ts'
import { changeResult, sellerProductWire } from './products/seller-products.ts'
import { errorResponse, fieldErrors } from './responses.ts'

const status = z.enum(ORDER_STATUSES)

/** Has all fields that some endpoint adds to an error. Pages use the smaller `errorResponse`. */
export const fullErrorResponse = z.extend(errorResponse, {
  /**
   * A login whose password is right has a code with 401 when its second factor is missing or wrong. An order whose
   * prices have changed has one with 409.
   */
  code: z.optional(
    z.union([secondFactorCode, z.literal([PRICES_CHANGED, ORDERED_ALREADY, SESSION_TAKEN, CAPTURE_FAILED, ID_CHECK])]),
  ),
  /** `secret` is that of the guest's own order which has the same goods (`ordered-already`), and was in the request. */
  secret: z.optional(z.string()),
  /**
   * An order with the code `changed` gets the offer prices that differ from those that the shopper saw, its present amount
   * in dollars, what it may cost at most when goods in it are sold by weight, and what is due beside credit.
   */
  changes: z.optional(changedPrices),
  amount: z.optional(z.number()),
  atMost: z.optional(z.number()),
  due: z.optional(z.number()),
  /** A 422 to a pick of goods that are too heavy says what they may cost, in dollars, and which weight costs that. */
  most: z.optional(z.number()),
  weight: z.optional(z.number()),
  /** A 422 to an order below the store's minimum says what is missing, in dollars. */
  minimum: z.optional(minimumWire),
  /** A 422 to a guest's order of too many pieces says how many it may have. */
  guestPieces: z.optional(z.number()),
  /**
   * A 422 to an order of goods with a minimum age has the highest age that they need. So has a 409 with the code `id-check` to a
   * delivery, with the goods for which nobody has checked an ID.
   */
  minimumAge: z.optional(z.literal(MINIMUM_AGES)),
  ageLines: z.optional(z.array(ageLineWire)),
  /** A 409 about an order has its present status and the statuses that it may get now. */
  status: z.optional(status),
  nextSteps: z.optional(z.array(status)),
  /**
   * A 409 to deleting an account has the numbers of the orders that are open. That to sending out an order of a stop has the
   * numbers of those that are not packed.
   */
  orders: z.optional(z.array(z.string())),
  /** A 409 to an order for a slot that can’t be chosen has the options that are left. */
  now: z.optional(deliveryNow),
  slots: z.optional(deliverySlots),
  /** A 409 has the counted products of which fewer are left than wanted. */
  short: z.optional(shortLines),
  /** A 409 has the present product when it was edited since the client read it. */
  product: z.optional(sellerProductWire),
  /** A 409 has the present category, or all categories when their order was to be changed. */
  category: z.optional(sellerCategoryWire),
  categories: z.optional(z.array(sellerCategoryWire)),
  /** A 409 to a count of cash says what the person has to hand over, in dollars. */
  toHandOver: z.optional(z.number()),
  /** A 409 to archiving a category has the number of products that are still in it. */
  products: z.optional(z.number()),
  /** A 409 or 422 to several changes has a result for each, in the order of the request. */
  results: z.optional(z.array(changeResult)),
  /** A 422 to an import that is all or nothing has its lists. */
  ...z.partial(importLists).shape,
  errors: z.optional(z.union([fieldErrors, importLists.shape.errors])),
})
export type ErrorResponse = z.output<typeof fullErrorResponse>
