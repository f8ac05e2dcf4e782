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

/** `column` is null for a fault of the whole row. */
const remark = z.object({ row, column: z.nullable(z.string()), message: z.string() })

/**
 * Cells have the values of fields in `GET /api/product/changes`. Long lists are cut (src/contract/limits.ts), and counted in full beside them. Texts
 * are cut after 1,000 characters, and after 100 when more than 1,000 cells change.
 */
export const importLists = z.object({
  /** Never cut. `id` is absent in a dry run. */
  created: z.array(
    z.object({
      row,
      id: z.optional(z.string()),
      name: z.string(),
      category: z.string(),
      price: z.number(),
      offerPrice: z.number(),
      stock: z.nullable(z.number()),
    }),
  ),
  /** One for each field that changes. */
  changed: z.array(z.object({ row, id: z.string(), field: z.string(), from: z.unknown(), to: z.unknown() })),
  changedCount: z.number(),
  changedProducts: z.number(),
  /** Counts the rows of products that stay as they are. */
  same: z.number(),
  errors: z.array(remark),
  errorCount: z.number(),
  /** Counts the rows with errors. */
  wrongRows: z.number(),
  /** What is imported though it looks like a slip: a price ten times as high or low, a SKU that a spreadsheet made a date. */
  warnings: z.array(remark),
  warningCount: z.number(),
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
