import * as z from 'zod/mini'
import type { FactKind } from '../../domain/products/field-kinds.ts'
import { MINIMUM_AGES } from '../../domain/products/minimum-age.ts'
import { DETAIL_FIELDS, DETAIL_ROWS, type DetailField } from '../../domain/products/product-details.ts'
import type { ShownFact } from '../../domain/products/product-fields.ts'
import { WEIGHT_UNITS } from '../../domain/products/weighed.ts'

export const ratingWire = z.object({
  count: z.number(),
  /** The average is to two decimals. It is null without a rating. */
  average: z.nullable(z.number()),
})

/** Responses have these of a fact of each kind. A fact that is not known is absent. */
export const FACT_WIRES = {
  text: z.optional(z.string()),
  pieces: z.optional(z.number()),
  optionalAmount: z.optional(z.number()),
  age: z.optional(z.literal(MINIMUM_AGES)),
  size: z.optional(z.object({ amount: z.number(), unit: z.string() })),
  words: z.optional(z.array(z.string())),
  choices: z.optional(z.array(z.string())),
  barcodes: z.optional(z.array(z.string())),
  /** The id of the supplier. */
  supplier: z.optional(z.string()),
} satisfies Record<FactKind, z.ZodMiniType>

type DetailWires = { readonly [Field in DetailField]: (typeof FACT_WIRES)[(typeof DETAIL_ROWS)[Field]['kind']] }

const shownFacts = {
  sku: FACT_WIRES.text,
  size: FACT_WIRES.size,
  deposit: FACT_WIRES.optionalAmount,
  minimumAge: FACT_WIRES.age,
  // TypeScript knows the keys of `fromEntries` as text only.
  ...(Object.fromEntries(DETAIL_FIELDS.map((field) => [field, FACT_WIRES[DETAIL_ROWS[field].kind]])) as unknown as DetailWires),
} satisfies Record<ShownFact, z.ZodMiniType>

/** How a product is sold by weight: `piece` is what one is expected to weigh. Both prices are those of a pound or kilogram. */
export const weighedWire = z.object({
  per: z.enum(WEIGHT_UNITS),
  piece: z.number(),
  price: z.number(),
  /** The offer price is absent without an offer. */
  offerPrice: z.optional(z.number()),
})

/** Prices are in dollars. Those of a product that is sold by weight are of a piece of its expected weight. */
export const productWire = z.object({
  _id: z.string(),
  name: z.string(),
  category: z.string(),
  price: z.number(),
  offerPrice: z.number(),
  /** The list price must not be struck through, since it was not charged in the last 30 days. */
  isPriceUnasked: z.optional(z.literal(true)),
  /** `image` are URLs of full-size pictures. */
  image: z.array(z.string()),
  description: z.array(z.string()),
  inStock: z.boolean(),
  weight: z.optional(z.string()),
  /** `stock` is present when only 1 to 5 pieces can be bought. */
  stock: z.optional(z.number()),
  ...shownFacts,
  /**
   * `unitPrice` is the offer price per `kg`, `l`, `piece` or `100 pieces`, in dollars. It is absent when it is less than a
   * cent.
   */
  unitPrice: z.optional(z.object({ amount: z.number(), per: z.string() })),
  /** `weighed` is absent for a product that is sold by the piece. */
  weighed: z.optional(weighedWire),
  /** `saleUntil` is the last day of a sale that is on, such as `2026-12-03`, in the store’s time zone. */
  saleUntil: z.optional(z.string()),
  /** `keepsUntil` is the earliest use-by date, such as `2026-12-03`, when every counted piece has one. */
  keepsUntil: z.optional(z.string()),
  /** Shoppers to whom the product was delivered rated it. It is absent without a rating. */
  rating: z.optional(ratingWire),
})
export type ProductWire = z.output<typeof productWire>

/** The first page with `counts` names the diets for which the whole list has products. */
export const diets = z.optional(z.array(z.string()))

export const listProductsResponse = z.object({
  success: z.literal(true),
  products: z.array(productWire),
  /** `nextCursor` is null on the last page, and absent when the query has no limit. */
  nextCursor: z.optional(z.nullable(z.string())),
  /**
   * A page of all products in stock has their number, and with `counts` that of a category. It is not counted beyond
   * 2,001.
   */
  count: z.optional(z.number()),
  diets,
})
export type ListProductsResponse = z.output<typeof listProductsResponse>
