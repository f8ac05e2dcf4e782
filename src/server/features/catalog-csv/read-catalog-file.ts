import type { ColumnMapping, ImportLists } from '../../../contract/products/catalog-file.ts'
import { columnNamed, PRODUCT_COLUMNS, type ProductCells, type ProductColumn } from '../../../domain/products/catalog-columns.ts'
import { foreignCell } from '../../../domain/products/foreign-cells.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { readTable, type Table } from '../../platform/spreadsheets/read-table.ts'
import { findMapping } from './import-mappings.ts'
import { hasOtherNames, headingsOf, type MappedColumns, mapColumns, presentColumns } from './map-columns.ts'

export type RowError = ImportLists['errors'][number]

export interface CatalogRow {
  readonly row: number
  /** Reads the cells from the bytes of the file, each time it is called. */
  readonly cells: () => ProductCells
}

export interface CatalogFile {
  /** The well-formed rows. */
  readonly rows: readonly CatalogRow[]
  /** The errors are in the order of the rows. */
  readonly errors: readonly RowError[]
  /** The columns of the store that the file has. */
  readonly columns: ReadonlySet<ProductColumn>
  /** The number of rows without the header and blank rows. */
  readonly count: number
  readonly sheet: Table['sheet']
  readonly mapped: MappedColumns
  readonly headings: readonly string[]
}

interface ReadOptions {
  /** What somebody chose for the columns of the file. */
  readonly sent: ColumnMapping | null
  readonly dryRun: boolean
}

/** Throws 413 for too many rows, and 422 when the file is not a catalog. */
export async function readCatalogFile(db: Db, bytes: Buffer, { sent, dryRun }: ReadOptions): Promise<CatalogFile> {
  const table = await readTable(bytes)
  const isRemembered = sent === null && hasOtherNames(table)
  const remembered = isRemembered ? presentColumns(await findMapping(db, headingsOf(table))) : null
  return catalogFileOf(table, mapColumns(table, { sent, remembered, dryRun }))
}

/** Throws 422 when no column is known, or two are the same. */
function catalogFileOf(table: Table, mapped: MappedColumns): CatalogFile {
  const { columns } = mapped
  const known = columns.flatMap((column) => column ?? [])
  const twice = known.find((name, at) => known.indexOf(name) !== at)
  if (twice) throw new ClientError(422, `The column ${twice} is there twice`)
  if (known.length === 0) throw new ClientError(422, `The first row must name columns: ${PRODUCT_COLUMNS.join(', ')}`)
  const errors = table.issues.map(({ row, column, message }) => ({ row, column: nameOf(table, column), message }))
  return {
    rows: table.rows.map(({ row, cells }) => ({ row, cells: () => named(mapped, cells()) })),
    errors: [...ignoredColumns(table, mapped), ...errors],
    columns: new Set(known),
    count: table.count,
    sheet: table.sheet,
    mapped,
    headings: headingsOf(table),
  }
}

const nameOf = ({ columns }: Table, cell: number | null): string | null =>
  (cell === null ? null : columns[cell]?.heading.slice(0, MAX_SHOWN_NAME)) ?? null

function named({ columns, isForeign }: MappedColumns, cells: readonly string[]): ProductCells {
  const named: { [Column in ProductColumn]?: string } = {}
  for (const [at, column] of columns.entries()) {
    const cell = cells[at] ?? ''
    if (column !== null) named[column] = isForeign ? foreignCell(column, cell) : cell
  }
  return named
}

/** Returns an error for each column that is ignored although it may matter, and that nobody left out. */
function ignoredColumns({ columns, headerRow: row }: Table, mapped: MappedColumns): RowError[] {
  return columns.flatMap(({ heading, values }, at) => {
    if (mapped.columns[at] !== null || mapped.isDecided(at)) return []
    const error = { row, column: heading.slice(0, MAX_SHOWN_NAME) }
    if (heading === '')
      return values.length > 0 ? { ...error, message: `Column ${at + 1} has cells but no name: it is ignored` } : []
    const { nearest } = columnNamed(heading)
    const hint = nearest === null ? '' : `. Did you mean ${nearest}?`
    return { ...error, message: `There is no column “${error.column}”: it is ignored${hint}` }
  })
}

const MAX_SHOWN_NAME = 100
