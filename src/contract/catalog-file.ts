import * as z from 'zod/mini'
import { trueOrFalse } from './true-or-false.ts'

/** Columns of the file, in this order; texts that spreadsheets would run begin with one `'` more. */
export const exportedProduct = z.object({
  id: z.string(),
  /** Empty as each optional field. */
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  /** Dollars with two decimals. */
  price: z.string(),
  offerPrice: z.string(),
  weight: z.string(),
  /** Pieces on hand of a counted product. */
  stock: z.string(),
  /** The seller's switch: `true` or `false`. */
  inStock: z.string(),
  archived: z.string(),
  /** Lines, by LF. */
  description: z.string(),
  /** URLs, by spaces. */
  pictures: z.string(),
  /** `500 g`; empty: read from the weight. */
  size: z.string(),
  ingredients: z.string(),
  origin: z.string(),
  lowAt: z.string(),
  /** By commas, as allergens. */
  synonyms: z.string(),
  allergens: z.string(),
})
export type ExportedProduct = z.output<typeof exportedProduct>

export const importProductsQuery = z.object({
  /** Says what an import would do, and changes nothing. */
  dryRun: trueOrFalse('dryRun'),
  /** Nothing is changed while a row has an error. */
  allOrNothing: z.optional(trueOrFalse('allOrNothing')),
  /** Of a dry run: an import that would do anything else is rejected. */
  preview: z.optional(z.string('preview must be text')),
})

/** The header is row 1. */
const row = z.number()

/** Cells have fields' values as in `GET /api/product/changes`. */
export const importLists = z.object({
  created: z.array(z.object({ row, id: z.optional(z.string()), name: z.string() })),
  /** A row for each field. */
  changed: z.array(z.object({ row, id: z.string(), field: z.string(), from: z.unknown(), to: z.unknown() })),
  /** Rows of products that stay as they are. */
  same: z.number(),
  /** Null: not of one column. */
  errors: z.array(z.object({ row, column: z.nullable(z.string()), message: z.string() })),
})
export type ImportLists = z.output<typeof importLists>

export const importProductsResponse = z.extend(importLists, {
  success: z.literal(true),
  /** But for the header. */
  rows: z.number(),
  /** By which it can be undone; not of a dry run. */
  batch: z.optional(z.string()),
  /** What a dry run would do, to be sent with the import. */
  preview: z.optional(z.string()),
  /** Of a dry run: products of changed and wrong rows, by row. */
  names: z.optional(z.record(z.string(), z.string())),
})
export type ImportProductsResponse = z.output<typeof importProductsResponse>
