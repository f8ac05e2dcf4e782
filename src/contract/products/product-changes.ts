import * as z from 'zod/mini'
import { FACT_FIELDS, FACT_ROWS, type FactField, type GridField, PRODUCT_FIELDS } from '../../domain/products/product-fields.ts'
import { categoryIssue, offerIssue } from '../../domain/products/product-rules.ts'
import { pageLimit } from '../query-fields.ts'
import { bounded, rule } from '../schema-checks.ts'
import { pieces } from '../stock/stock.ts'
import { textBy } from '../text.ts'
import { dollars, factFields, sale, weighed } from './product-requests.ts'
import { changeResult } from './seller-products.ts'

const MAX_CHANGES = 500

/** Facts of the grid are changed in the same way as in the form. */
const gridFacts = Object.fromEntries(
  FACT_FIELDS.filter((field) => FACT_ROWS[field].grid !== null).map((field) => [field, factFields[field]]),
) as Pick<typeof factFields, FactField & GridField> // TypeScript knows the keys of `fromEntries` as text only

const fields = z
  .object({
    category: z.optional(textBy((category) => (category === '' ? 'Category is required' : categoryIssue(category)))),
    price: z.optional(dollars('Price')),
    /** When it is null, the product costs its price. */
    offerPrice: z.optional(z.nullable(dollars('Offer price'))),
    /** `stock` are the pieces on hand. Null stops counting the product. */
    stock: z.optional(z.nullable(pieces('Stock', 0))),
    inStock: z.optional(z.boolean('inStock must be true or false')),
    archived: z.optional(z.boolean('archived must be true or false')),
    sale,
    weighed,
    ...gridFacts,
  } satisfies Record<GridField | 'category' | 'archived' | 'sale' | 'weighed', z.ZodMiniType>)
  .check(rule(({ price, offerPrice }) => offerIssue(price ?? null, offerPrice ?? null), ['offerPrice']))

type Unparsed = Record<keyof typeof fields.shape, z.ZodMiniOptional<z.ZodMiniUnknown>>

/**
 * The fields of each change are parsed one by one, so that each product gets a result of its own. Prices are in
 * dollars.
 */
const change = z.pipe(
  z.object({
    id: z.string('id is required'),
    version: z.int('version must be a whole number'),
    ...(Object.fromEntries(Object.keys(fields.shape).map((field) => [field, z.optional(z.unknown())])) as Unparsed),
  }),
  z.transform(({ id, version, ...given }) => {
    const parsed = fields.safeParse(given)
    return parsed.success
      ? { id, version, patch: parsed.data, issue: null }
      : { id, version, patch: {}, issue: parsed.error.issues[0]?.message ?? 'A field is not as it should be' }
  }),
)

export const changeProductsRequest = z.object({
  changes: bounded(
    z.array(change, 'changes must be a list').check(
      z.minLength(1, 'changes must not be empty'),
      rule((changes) => (new Set(changes.map(({ id }) => id)).size < changes.length ? 'A product is named twice' : null)),
    ),
    MAX_CHANGES,
    `changes may have at most ${MAX_CHANGES} products`,
  ),
})
export type RequestedChange = z.output<typeof change>

const batch = z.optional(z.string())

export const changeProductsResponse = z.object({
  success: z.literal(true),
  /** The results are in the order of the request. */
  results: z.array(changeResult),
  /** `batch` is absent when nothing changed. */
  batch,
})

export const listProductChangesQuery = z.object({
  product: z.optional(z.string()),
  batch: z.optional(z.string()),
  limit: z.optional(pageLimit),
  cursor: z.optional(z.uuid('cursor is not one that we gave')),
})
export type ListProductChangesQuery = z.output<typeof listProductChangesQuery>

/** Prices are in dollars, pictures are URLs. Null means that the field had no value. */
const fieldChange = {
  product: z.string(),
  field: z.enum(PRODUCT_FIELDS),
  from: z.unknown(),
  to: z.unknown(),
}

export const listProductChangesResponse = z.object({
  success: z.literal(true),
  changes: z.array(
    z.object({
      _id: z.string(),
      ...fieldChange,
      at: z.string(),
      by: z.string(),
      batch,
      isUndone: z.optional(z.literal(true)),
    }),
  ),
  nextCursor: z.nullable(z.string()),
})
export type ProductChangeWire = z.output<typeof listProductChangesResponse>['changes'][number]

export const undoChangesRequest = z
  .object({ change: z.optional(z.string('change must be text')), batch: z.optional(z.string('batch must be text')) })
  .check(
    rule(
      ({ change, batch }) => ((change === undefined) === (batch === undefined) ? 'Please send either change or batch' : null),
      ['change'],
    ),
  )
export type UndoChangesRequest = z.output<typeof undoChangesRequest>

const skippedChange = z.object({ ...fieldChange, now: z.unknown() })
export type SkippedChangeWire = z.output<typeof skippedChange>

export const undoChangesResponse = z.object({
  success: z.literal(true),
  undone: z.number(),
  /** `kept` stay as they are, because they were edited since or are impossible by now. */
  kept: z.array(skippedChange),
  /** The undo can be undone by this id. It is absent when nothing was undone. */
  batch,
})
