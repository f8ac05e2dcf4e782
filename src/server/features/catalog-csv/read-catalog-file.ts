import type { ImportLists } from '../../../contract/catalog-file.ts'
import { isProductColumn, PRODUCT_COLUMNS, type ProductColumn } from '../../../domain/product-cells.ts'
import { fromSpreadsheetText } from '../../../domain/spreadsheet-text.ts'
import { ClientError } from '../../errors.ts'
import { type CsvRow, readCsv } from './read-csv.ts'

export type RowError = ImportLists['errors'][number]

/** Of the columns that the file has. */
export type ProductCells = { readonly [Column in ProductColumn]?: string }

export interface CatalogRow {
  readonly row: number
  readonly cells: ProductCells
}

export interface CatalogFile {
  /** Well-formed ones. */
  readonly rows: readonly CatalogRow[]
  readonly errors: readonly RowError[]
  /** But for the header and blank rows. */
  readonly count: number
}

/** Throws 413 and 422 for what is no such file. */
export async function readCatalogFile(bytes: Buffer): Promise<CatalogFile> {
  const { header, rows, broken } = await readCsv(bytes)
  const columns = header.map((name) => name.trim())
  requireColumns(columns)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const whole = filled.filter(({ cells }) => cells.length === columns.length)
  return {
    rows: whole.map(({ row, cells }) => ({ row, cells: cellsByColumn(columns, cells) })),
    errors: [
      ...columns.filter((name) => !isProductColumn(name)).map(unknownColumn),
      ...broken.map(({ row, message }) => ({ row, column: null, message })),
      ...filled.filter(({ cells }) => cells.length !== columns.length).map((row) => wrongLength(row, columns.length)),
    ],
    count: filled.length + broken.length,
  }
}

function requireColumns(columns: readonly string[]): void {
  const known = columns.filter(isProductColumn)
  const twice = known.find((name, at) => known.indexOf(name) !== at)
  if (twice) throw new ClientError(422, `The column ${twice} is there twice`)
  if (known.length === 0) throw new ClientError(422, `The first row must name columns: ${PRODUCT_COLUMNS.join(', ')}`)
}

function cellsByColumn(columns: readonly string[], cells: readonly string[]): ProductCells {
  const named: { [Column in ProductColumn]?: string } = {}
  for (const [at, column] of columns.entries()) if (isProductColumn(column)) named[column] = fromSpreadsheetText(cells[at] ?? '')
  return named
}

const unknownColumn = (name: string): RowError => ({
  row: 1,
  column: name,
  message: `There is no column “${name.slice(0, 100)}”: it is ignored`,
})

const wrongLength = ({ row, cells }: CsvRow, length: number): RowError => ({
  row,
  column: null,
  message: `This row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, the header has ${length}`,
})
