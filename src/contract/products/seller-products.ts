import * as z from 'zod/mini'
import { barcodeIssue } from '../../domain/products/barcode.ts'
import { MAX_SEARCH } from '../../domain/products/product.ts'
import { FACT_ROWS, type ProductField, SELLER_FACTS, type SellerFact } from '../../domain/products/product-fields.ts'
import { WEIGHT_UNITS } from '../../domain/products/weighed.ts'
import { pageLimit } from '../query-fields.ts'
import { optionalFormatBy, optionalText } from '../text.ts'
import { FACT_WIRES, type ProductWire, productWire } from './products.ts'

/** These fields are not in `productWire`. There `image` stands for `pictures`. */
type FieldOfSellers = Exclude<ProductField, keyof ProductWire | 'pictures'>

type SellerFactWires = { readonly [Field in SellerFact]: (typeof FACT_WIRES)[(typeof FACT_ROWS)[Field]['kind']] }

// TypeScript knows the keys of `fromEntries` as text only.
const sellerFacts = Object.fromEntries(
  SELLER_FACTS.map((field) => [field, FACT_WIRES[FACT_ROWS[field].kind]]),
) as unknown as SellerFactWires

export const batchWire = z.object({ _id: z.string(), useBy: z.nullable(z.string()), quantity: z.number() })
export type BatchWire = z.output<typeof batchWire>

/**
 * Has what the seller sees of a product. Here `stock` is the pieces on hand of a counted product, not the pieces that
 * can be bought.
 */
export const sellerProductWire = z.extend(productWire, {
  /** The seller can switch a product off. `inStock` says whether it can be bought. */
  isOffered: z.boolean(),
  /** Payments in progress hold this many of the pieces on hand. */
  held: z.number(),
  lowAt: z.number(),
  /**
   * The pieces on hand by their use-by dates, the earliest first. Those without a date are last, and have the product's id.
   * It is absent for a product that is not counted.
   */
  batches: z.optional(z.array(batchWire)),
  /** Every change that people make raises the version. Orders never do. */
  version: z.number(),
  archived: z.boolean(),
  ...sellerFacts,
  /**
   * The sale gives the product this offer price from its first to its last day. While it is on, `usualPrice` is the
   * offer price before it, which the product gets back.
   */
  sale: z.optional(z.object({ offerPrice: z.number(), from: z.string(), to: z.string(), usualPrice: z.optional(z.number()) })),
  /** Counts the pieces in orders that were not canceled. */
  sold: z.number(),
} satisfies Record<FieldOfSellers | 'isOffered' | 'held' | 'batches' | 'version' | 'sold', z.ZodMiniType>)
export type SellerProductWire = z.output<typeof sellerProductWire>

export const PRODUCT_STATES = ['on', 'out', 'low', 'archived'] as const
export type ProductState = (typeof PRODUCT_STATES)[number]

export const PRODUCT_SORTS = ['newest', 'name', 'price', 'stock', 'sold'] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

/**
 * `search` finds a part of the name, the SKU or a synonym. `state` is `on` for products that can be bought, `out` for
 * those that can’t, and `low` for counted ones that can be bought and are at `lowAt` or below. Without `state`, all
 * that are not archived are listed.
 */
export const listSellerProductsQuery = z.object({
  search: z.optional(optionalText('search', MAX_SEARCH)),
  category: z.optional(optionalText('category', MAX_SEARCH)),
  /**
   * Finds the product with this barcode in any of its forms, such as the EAN-13 of a UPC-A. A barcode of the store's own scale
   * finds that with its `scaleItem`.
   */
  barcode: z.optional(optionalFormatBy('barcode', (text) => (text === '' ? null : barcodeIssue(text)))),
  state: z.optional(z.enum(PRODUCT_STATES, `state must be one of ${PRODUCT_STATES.join(', ')}`)),
  /**
   * `price` sorts by the offer price, lowest first. `stock` lists the fewest pieces first and uncounted products last.
   * `sold` lists the most sold first.
   */
  sort: z.optional(z.enum(PRODUCT_SORTS, `sort must be one of ${PRODUCT_SORTS.join(', ')}`)),
  limit: z.optional(pageLimit),
  /** A cursor is opaque text. It is valid for the sort that it was returned with. */
  cursor: z.optional(optionalText('cursor', 1000)),
})
export type ListSellerProductsQuery = z.output<typeof listSellerProductsQuery>

/** What a barcode of the store's own scale says of goods that are sold by weight. */
const scannedWire = z.object({
  weight: z.number(),
  per: z.enum(WEIGHT_UNITS),
  /** The price in dollars, from which the weight follows, when the scale printed that. */
  price: z.optional(z.number()),
})

export const listSellerProductsResponse = z.object({
  success: z.literal(true),
  products: z.array(sellerProductWire),
  nextCursor: z.nullable(z.string()),
  /** Search and category apply to the counts, and `state` does not. */
  counts: z.object({ on: z.number(), out: z.number(), low: z.number(), archived: z.number() }),
  /** `barcode` is one of the store's own scale, and the product is sold by weight. */
  scanned: z.optional(scannedWire),
})

export type ScannedWire = z.output<typeof scannedWire>

export const getSellerProductQuery = z.object({ id: z.string('id is required') })

export const getSellerProductResponse = z.object({ success: z.literal(true), product: sellerProductWire })

/** This sentence is there when the store does not have the product's category. */
const notice = z.optional(z.string())

export const addProductResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  product: sellerProductWire,
  notice,
})

export const changedProductResponse = z.object({
  success: z.literal(true),
  message: z.string(),
  product: sellerProductWire,
  /** The change can be undone by this id. It is absent when nothing changed. */
  batch: z.optional(z.string()),
  notice,
})

export const changeResult = z.object({
  id: z.string(),
  ok: z.boolean(),
  message: z.optional(z.string()),
  /** `product` is the present product, also when the change was rejected because of its version. */
  product: z.optional(sellerProductWire),
})
export type ChangeResult = z.output<typeof changeResult>
