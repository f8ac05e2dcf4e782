import * as z from 'zod/mini'
import { MAX_PURCHASE_LINES, MAX_PURCHASE_NOTE, PURCHASE_STATES } from '../../domain/buying/purchase.ts'
import { type Cents, centsOfDollars } from '../../domain/money.ts'
import { FACT_ROWS } from '../../domain/products/product-fields.ts'
import { optionalAmountIssue } from '../../domain/products/product-rules.ts'
import { WEIGHT_UNITS } from '../../domain/products/weighed.ts'
import { textIssue } from '../../domain/text/text.ts'
import { day, pageLimit } from '../query-fields.ts'
import { bounded, rule } from '../schema-checks.ts'
import { pieces } from '../stock/stock.ts'
import { emptiable, optionalLinesBy } from '../text.ts'

const COST = 'cost must be in dollars and cents'

/** Parses dollars to cents. */
const cost = z.pipe(
  z.number(COST),
  z.transform((dollars, context) => {
    const amount = centsOfDollars(dollars)
    const message = optionalAmountIssue(amount, FACT_ROWS.cost)
    if (message === null) return amount as Cents // a null amount always has an issue
    context.issues.push({ code: 'custom', message, input: dollars })
    return z.NEVER
  }),
)

const product = z.string('product is required')

const noneTwice = rule((lines: readonly { readonly product: string }[]) =>
  new Set(lines.map(({ product }) => product)).size < lines.length ? 'A product is named twice' : null,
)

const linesOf = <Schema extends z.ZodMiniType>(line: Schema, ...checks: z.core.CheckFn<z.output<Schema>[]>[]) =>
  bounded(
    z.array(line, 'lines must be a list').check(z.minLength(1, 'lines must not be empty'), ...checks),
    MAX_PURCHASE_LINES,
    `lines may have at most ${MAX_PURCHASE_LINES} products`,
  )

export const suggestPurchaseRequest = z.object({ supplier: z.string('supplier is required') })

/** A request with an `id` changes that draft, whole. */
export const savePurchaseRequest = z.object({
  id: z.optional(z.string('id must be text')),
  supplier: z.string('supplier is required'),
  note: emptiable(optionalLinesBy('Note', (note) => textIssue(note, 'Note', MAX_PURCHASE_NOTE))),
  lines: linesOf(
    z.object({
      product,
      /** The quantity is pieces, in whole cases. */
      quantity: pieces('quantity', 1),
      /** Those of the product, when these two are absent. */
      caseSize: z.optional(pieces('caseSize', 1)),
      cost: z.optional(z.nullable(cost)),
    }),
    noneTwice,
  ),
})
export type SavePurchaseRequest = z.output<typeof savePurchaseRequest>

export const purchaseRequest = z.object({ id: z.string('id is required') })

/** A product may have several lines, such as one for each date. */
export const receivePurchaseRequest = z.object({
  id: z.string('id is required'),
  lines: linesOf(
    z.object({
      product,
      quantity: pieces('quantity', 1),
      /** That of the purchase, when it is absent. Packers don't send it. */
      cost: z.optional(cost),
      useBy: z.optional(z.nullable(day('useBy'))),
    }),
  ),
})
export type ReceivePurchaseRequest = z.output<typeof receivePurchaseRequest>

const STATES = PURCHASE_STATES.join(', ')

export const listPurchasesQuery = z.object({
  /** Several states are separated by commas. */
  state: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => text.split(',').map((name) => name.trim())),
        z.array(z.enum(PURCHASE_STATES, `state must be some of ${STATES}`)),
      ),
    ),
  ),
  supplier: z.optional(z.uuid('supplier is not an id')),
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type ListPurchasesQuery = z.output<typeof listPurchasesQuery>

export const getPurchaseQuery = z.object({ id: z.string('id is required') })

/** Packers get neither `cost` nor `caseSize`. */
const purchaseLineWire = z.object({
  product: z.string(),
  name: z.string(),
  sku: z.optional(z.string()),
  quantity: z.number(),
  caseSize: z.optional(z.number()),
  cost: z.optional(z.number()),
  /** What a piece is expected to weigh. `cost` is then that of a pound or kilogram. */
  weighed: z.optional(z.object({ per: z.enum(WEIGHT_UNITS), piece: z.number() })),
  received: z.number(),
  /** So many pieces came that nobody had ordered. */
  over: z.optional(z.number()),
  /** So many pieces did not come, when the purchase was closed. */
  short: z.optional(z.number()),
})
export type PurchaseLineWire = z.output<typeof purchaseLineWire>

const receiptWire = z.object({
  _id: z.string(),
  at: z.string(),
  by: z.string(),
  lines: z.array(
    z.object({
      product: z.string(),
      quantity: z.number(),
      cost: z.optional(z.number()),
      useBy: z.optional(z.string()),
      /** The product was not counted, so its stock did not change. */
      isUncounted: z.optional(z.literal(true)),
    }),
  ),
})

export const purchaseWire = z.object({
  _id: z.string(),
  number: z.number(),
  supplier: z.object({ _id: z.string(), name: z.string() }),
  state: z.enum(PURCHASE_STATES),
  note: z.optional(z.string()),
  createdAt: z.string(),
  by: z.string(),
  sentAt: z.optional(z.string()),
  /** The day on which the supplier should deliver. */
  expectedOn: z.optional(z.string()),
  closedAt: z.optional(z.string()),
  lines: z.array(purchaseLineWire),
  /** What the lines with a cost come to in dollars, as ordered and as received. Packers don't get it. */
  sums: z.optional(z.object({ ordered: z.number(), received: z.number() })),
})
export type PurchaseWire = z.output<typeof purchaseWire>

export const onePurchaseWire = z.extend(purchaseWire, {
  /** The oldest receipt comes first. */
  receipts: z.array(receiptWire),
})
export type OnePurchaseWire = z.output<typeof onePurchaseWire>

export const suggestPurchaseResponse = z.object({
  success: z.literal(true),
  lines: z.array(
    z.extend(z.omit(purchaseLineWire, { received: true, over: true, short: true }), {
      stock: z.number(),
      lowAt: z.number(),
      orderTo: z.optional(z.number()),
      onTheWay: z.number(),
    }),
  ),
  /** What the lines with a cost come to, and the least amount of the supplier, in dollars. */
  sum: z.number(),
  minimum: z.optional(z.number()),
})

export const listPurchasesResponse = z.object({
  success: z.literal(true),
  /** The newest purchase comes first. */
  purchases: z.array(purchaseWire),
  nextCursor: z.nullable(z.string()),
})

export const getPurchaseResponse = z.object({ success: z.literal(true), purchase: onePurchaseWire })

export const changePurchaseResponse = z.object({ success: z.literal(true), message: z.string(), purchase: onePurchaseWire })
