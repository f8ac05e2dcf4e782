import * as z from 'zod/mini'
import {
  CHANGE_REASONS,
  type ChangeReason,
  MAX_NOTE,
  MAX_STOCK,
  MOVEMENT_REASONS,
  type StockChange,
} from '../../domain/stock/stock.ts'
import { isDay } from '../../domain/time/iso-time.ts'
import { sellerProductWire } from '../products/seller-products.ts'
import { pageLimit } from '../query-fields.ts'
import { rule } from '../schema-checks.ts'
import { optionalText } from '../text.ts'

export const pieces = (name: string, min: number) =>
  z
    .number(`${name} must be a whole number`)
    .check(
      z.int(`${name} must be a whole number`),
      z.gte(min, `${name} must be ${min} or more`),
      z.lte(MAX_STOCK, `${name} must be ${MAX_STOCK} or less`),
    )

const REASONS = CHANGE_REASONS.join(', ')

export interface ChangeStockRequest {
  readonly product: string
  readonly change: StockChange
  /** The date of the pieces that are added, such as `2026-12-03`. */
  readonly useBy: string | null
  readonly reason: ChangeReason
  readonly note: string | null
}

const USE_BY = 'useBy must be a day like 2026-12-03'

/** A use-by date. Whether it is over depends on the store's time zone. */
export const useByDay = z.string(USE_BY).check(rule((text) => (isDay(text) ? null : USE_BY)))

const ADDED_ONLY = 'A use-by date is for pieces that are added'

/** The request has either `count` or `change`. The reason of a count is `counted` unless another one is given. */
export const changeStockRequest = z.pipe(
  z.object({
    product: z.string('product is required'),
    count: z.optional(z.nullable(pieces('count', 0))),
    change: z.optional(pieces('change', -MAX_STOCK)),
    reason: z.optional(z.enum(CHANGE_REASONS, `reason must be one of ${REASONS}`)),
    note: z.optional(z.nullable(optionalText('note', MAX_NOTE))),
    useBy: z.optional(z.nullable(useByDay)),
  }),
  z.transform(({ product, count, change, reason, note, useBy: sentDay }, context): ChangeStockRequest => {
    const reject = (field: string, message: string) => {
      context.issues.push({ code: 'custom', path: [field], message, input: undefined })
      return z.NEVER
    }
    const useBy = sentDay ?? null
    if (useBy !== null && (count === null || (change !== undefined && change < 0))) return reject('useBy', ADDED_ONLY)
    if ((count === undefined) === (change === undefined)) return reject('count', 'Please send either count or change')
    if (count !== undefined) return { product, change: { count }, useBy, reason: reason ?? 'counted', note: note || null }
    if (change === undefined || change === 0) return reject('change', 'change must not be 0')
    if (reason === undefined) return reject('reason', `reason must be one of ${REASONS}`)
    return { product, change: { change }, useBy, reason, note: note || null }
  }),
)

export const changeStockResponse = z.object({ success: z.literal(true), message: z.string(), product: sellerProductWire })

export const listMovementsQuery = z.object({
  product: z.string('product is required'),
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type ListMovementsQuery = z.output<typeof listMovementsQuery>

export const listMovementsResponse = z.object({
  success: z.literal(true),
  /** All movements of a product add up to its pieces on hand. */
  movements: z.array(
    z.object({
      _id: z.string(),
      change: z.number(),
      reason: z.enum(MOVEMENT_REASONS),
      at: z.string(),
      by: z.string(),
      /** `order` are the id and the number of the order that moved the stock. */
      order: z.optional(z.string()),
      orderNumber: z.optional(z.string()),
      /** The id of the purchase of which the pieces came. */
      purchase: z.optional(z.string()),
      note: z.optional(z.string()),
      /** The batch of the pieces. It is absent for pieces without a date. */
      useBy: z.optional(z.string()),
    }),
  ),
  nextCursor: z.nullable(z.string()),
})
export type MovementWire = z.output<typeof listMovementsResponse>['movements'][number]
