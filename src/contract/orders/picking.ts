import * as z from 'zod/mini'
import { MAX_LINES, MAX_QUANTITY } from '../../domain/carts/cart.ts'
import type { OrderLineId } from '../../domain/orders/order.ts'
import type { RequestedPick } from '../../domain/orders/picking.ts'
import type { ProductId } from '../../domain/products/product.ts'
import { MAX_WEIGHT, type Weight, weightOf } from '../../domain/products/weighed.ts'
import { quantity } from '../carts/carts.ts'
import { bounded, rule } from '../schema-checks.ts'
import { orderSecretRequest } from './order-requests.ts'

const PICKED = `picked must be a whole number from 0 to ${MAX_QUANTITY}`

const WEIGHT = 'weight must be above 0, with up to three decimals'

const pickedWeight = z.pipe(
  z.number(WEIGHT),
  z.transform((amount, context): Weight => {
    const weight = weightOf(amount, MAX_WEIGHT)
    if (weight !== null) return weight
    context.issues.push({ code: 'custom', message: WEIGHT, input: amount })
    return z.NEVER
  }),
)

const pickedLine = z.object({
  line: z.string('line is required'),
  picked: z.optional(z.int(PICKED).check(z.gte(0, PICKED), z.lte(MAX_QUANTITY, PICKED))),
  /** What the picked pieces weigh, in the unit of the line. Goods that are sold by weight need it. */
  weight: z.optional(pickedWeight),
  /** The line is no longer picked. The fields below must be absent, and so must `picked`. */
  undo: z.optional(z.literal(true, 'undo must be true')),
  /** The pieces that were not picked go back on the shelf when this is true. Otherwise they were not there. */
  restock: z.optional(z.boolean('restock must be true or false')),
  substitute: z.optional(
    z.object(
      { product: z.string('product is required'), quantity, weight: z.optional(pickedWeight) },
      'substitute must have a product and a quantity',
    ),
  ),
})

const pick = pickedLine.check(
  rule(
    ({ picked, weight, undo, restock, substitute }: z.output<typeof pickedLine>) => {
      if (undo === undefined) return picked === undefined ? PICKED : null
      return [picked, weight, restock, substitute].some((one) => one !== undefined) ? 'undo goes with nothing but line' : null
    },
    ['picked'],
  ),
)

const picks = bounded(
  z.array(pick, 'lines must be a list').check(
    z.minLength(1, 'Please pick at least one line'),
    rule((lines: { line: string }[]) =>
      new Set(lines.map(({ line }) => line)).size < lines.length ? 'lines must not repeat' : null,
    ),
  ),
  MAX_LINES,
  `At most ${MAX_LINES} lines can be picked at once`,
)

/** Each entry replaces the whole pick of its line, so that an entry without a substitute removes an earlier one. */
export const pickOrderRequest = z.object({
  id: z.string('id is required'),
  lines: z.pipe(
    picks,
    z.transform((lines): RequestedPick[] =>
      lines.map(({ line, picked = null, weight, restock = false, substitute }) => ({
        line: line as OrderLineId,
        picked,
        weight,
        isRestocked: restock,
        substitute: substitute ? { ...substitute, product: substitute.product as ProductId } : null,
      })),
    ),
  ),
})

const line = z.string('line is required')

export const rejectSubstituteRequest = z.object({ id: z.string('id is required'), line })
export const rejectGuestSubstituteRequest = z.extend(orderSecretRequest, { line })
