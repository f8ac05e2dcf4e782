import * as z from 'zod/mini'
import { textIssue } from '../../domain/text/text.ts'
import { trueOrFalse } from '../query-fields.ts'
import { optionalTextBy } from '../text.ts'

export const importPricesQuery = z.object({
  /** A dry run reports what an import would do, and changes nothing. */
  dryRun: trueOrFalse('dryRun'),
})

const heading = z.optional(optionalTextBy('A column', (text) => textIssue(text, 'A column', 200)))

/** The part `columns` has the headings of the columns, in any case. */
export const priceColumns = z.object({ sku: heading, barcode: heading, cost: heading, caseSize: heading })

/** `supplier` is an id. */
export const importPricesParts = z.object({ supplier: z.string(), columns: z.optional(priceColumns) })

/** Rows are counted from 1, as a spreadsheet counts them. At most 1,000 of each list are sent, with the number of all. */
export const importPricesResponse = z.object({
  success: z.literal(true),
  rows: z.number(),
  /** The columns of the file, with their first values. */
  headings: z.array(z.object({ heading: z.string(), values: z.array(z.string()) })),
  columns: priceColumns,
  /** Says which columns must be chosen first. Only a dry run has it, in which nothing changes then. */
  missing: z.optional(z.string()),
  changed: z.array(
    z.object({
      row: z.number(),
      product: z.string(),
      name: z.string(),
      field: z.enum(['cost', 'caseSize', 'barcodes']),
      from: z.unknown(),
      to: z.unknown(),
      /** The number changes by more than half. */
      isLarge: z.optional(z.literal(true)),
    }),
  ),
  changedCount: z.number(),
  largeCount: z.number(),
  /** Counts the rows of products that stay as they are. */
  same: z.number(),
  /** Counts the rows whose products the store does not have. */
  unknown: z.number(),
  errors: z.array(z.object({ row: z.number(), column: z.nullable(z.string()), message: z.string() })),
  errorCount: z.number(),
  /** The import can be undone by this id. A dry run, and an import that changes nothing, have none. */
  batch: z.optional(z.string()),
})
export type ImportPricesResponse = z.output<typeof importPricesResponse>
