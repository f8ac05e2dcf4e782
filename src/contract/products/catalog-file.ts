import * as z from 'zod/mini'
import { byColumn, PRODUCT_COLUMNS } from '../../domain/products/catalog-columns.ts'
import { trueOrFalse } from '../query-fields.ts'

/**
 * The file has these columns in this order. `Cell` in src/domain/products/product-cells.ts tells how their texts are written. A
 * spreadsheet would run some texts as formulas, so these begin with one more apostrophe.
 */
export const exportedProduct = z.object(byColumn(() => z.string()))
export type ExportedProduct = z.output<typeof exportedProduct>

export const importProductsQuery = z.object({
  /** A dry run reports what an import would do, and changes nothing. */
  dryRun: trueOrFalse('dryRun'),
  /** A single row with an error stops the whole import. */
  allOrNothing: z.optional(trueOrFalse('allOrNothing')),
  /** SKUs get the leading zeros back with which the store has them, and barcodes those with which they are valid. */
  restoreZeros: z.optional(trueOrFalse('restoreZeros')),
  /** A dry run returned this text. The import is rejected if it would do anything else. */
  preview: z.optional(z.string('preview must be text')),
})

/**
 * The part `categories` of the form says what to do with texts in the column `category` that are none of the store's
 * categories, in any case. Products with a text that is not named keep it, and are under `Other`.
 */
export const categoryDecisions = z.record(
  z.string(),
  z.union([z.literal('create'), z.literal('leave-out'), z.object({ as: z.string() })], {
    error: 'Each category needs “create”, “leave-out” or { as: a category of the store }',
  }),
  'categories must be an object',
)
export type CategoryDecisions = z.output<typeof categoryDecisions>

/**
 * The part `columns` of the form says which column of the store each column of another tool's file is, by its heading. Null
 * leaves a column out. A column that is not named is known by the store's own names alone.
 */
export const columnMapping = z.record(
  z.string(),
  z.nullable(z.enum(PRODUCT_COLUMNS, { error: ({ input }) => `“${String(input).slice(0, 100)}” is no column of a product` })),
  'columns must be an object',
)
export type ColumnMapping = z.output<typeof columnMapping>

export const importProductsParts = z.object({ categories: z.optional(categoryDecisions), columns: z.optional(columnMapping) })

/** Tells how the columns of a file were found: by the store's own names, as sent, as sent for such a file before, or guessed. */
export const COLUMN_SOURCES = ['names', 'sent', 'remembered', 'guessed'] as const

const columnToMap = z.object({
  /** `columns` of the form name it so. A second one of the same name has a number, and one without a name its position. */
  heading: z.string(),
  /** The first three texts in the column. */
  values: z.array(z.string()),
  field: z.nullable(z.enum(PRODUCT_COLUMNS)),
  /** The field is a guess of the store. */
  guessed: z.boolean(),
})
export type ColumnToMap = z.output<typeof columnToMap>

/** Rows are counted from 1, the header. */
const row = z.number()

/** `column` is null for an error of the whole row. */
const remark = z.object({ row, column: z.nullable(z.string()), message: z.string() })

/**
 * Cells have the values of fields in `GET /api/product/changes`. Long lists are cut (src/contract/limits.ts), with the
 * full counts beside them. Texts are cut after 1,000 characters, and after 100 when more than 1,000 cells change.
 */
export const importLists = z.object({
  /** This list is never cut. A dry run has no `id`. */
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
  changed: z.array(z.object({ row, id: z.string(), field: z.string(), from: z.unknown(), to: z.unknown() })),
  changedCount: z.number(),
  changedProducts: z.number(),
  /** Counts the rows of products that stay as they are. */
  same: z.number(),
  errors: z.array(remark),
  errorCount: z.number(),
  wrongRows: z.number(),
  /**
   * These values are imported although they look like mistakes, such as a price that is ten times as high, or a SKU
   * that a spreadsheet turned into a date.
   */
  warnings: z.array(remark),
  warningCount: z.number(),
  /** Counts the warnings about SKUs, and the rows with barcodes, that may have lost their leading zeros. */
  lostZeros: z.number(),
  /** Counts the rows that `categories` leaves out. */
  leftOut: z.number(),
  /** Lists texts that are none of the store's categories, with the number of their rows. At most 100 are listed. */
  unknownCategories: z.array(z.object({ name: z.string(), rows: z.number() })),
})
export type ImportLists = z.output<typeof importLists>

export const importProductsResponse = z.extend(importLists, {
  success: z.literal(true),
  /** The header is not counted. */
  rows: z.number(),
  /** The sheet of a spreadsheet that was read, and the number of its other sheets. A CSV file has none. */
  sheet: z.optional(z.object({ name: z.string(), others: z.number() })),
  /** A dry run lists the columns of the file. What is guessed counts once it is sent, and before in files without an own column. */
  columns: z.optional(z.array(columnToMap)),
  columnsBy: z.optional(z.enum(COLUMN_SOURCES)),
  /** The import can be undone by this id. A dry run has none. */
  batch: z.optional(z.string()),
  /** The client sends this text with the import itself. It stands for all that the dry run would do. */
  preview: z.optional(z.string()),
  /** A dry run names the products of changed and wrong rows, by row. */
  names: z.optional(z.record(z.string(), z.string())),
})
export type ImportProductsResponse = z.output<typeof importProductsResponse>
