import type { ImportLists } from '../../../contract/products/catalog-file.ts'
import {
  type ColumnName,
  columnNamed,
  PRODUCT_COLUMNS,
  type ProductCells,
  type ProductColumn,
} from '../../../domain/products/catalog-columns.ts'
import { ClientError } from '../../platform/client-error.ts'
import { readTable, type Table } from '../../platform/spreadsheets/read-table.ts'

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
  /** The known columns that the header names. */
  readonly columns: ReadonlySet<ProductColumn>
  /** The number of rows without the header and blank rows. */
  readonly count: number
  readonly sheet: Table['sheet']
}

/** Throws 413 for too many rows, and 422 when the file is not a catalog. */
export async function readCatalogFile(bytes: Buffer): Promise<CatalogFile> {
  return catalogOf(await readTable(bytes))
}

function catalogOf(table: Table): CatalogFile {
  const header = new Header(table)
  const errors = table.issues.map(({ row, column, message }) => ({ row, column: header.nameOf(column), message }))
  return {
    rows: table.rows.map(({ row, cells }) => ({ row, cells: () => header.named(cells()) })),
    errors: [...header.errors(), ...errors],
    columns: header.columns,
    count: table.count,
    sheet: table.sheet,
  }
}

class Header {
  readonly #table: Table
  readonly #columns: readonly ColumnName[]

  /** Throws 422 when it names no columns, or one twice. */
  constructor(table: Table) {
    this.#table = table
    this.#columns = table.columns.map(({ heading }) => columnNamed(heading))
    const known = this.#columns.flatMap(({ column }) => column ?? [])
    const twice = known.find((name, at) => known.indexOf(name) !== at)
    if (twice) throw new ClientError(422, `The column ${twice} is there twice`)
    if (known.length === 0) throw new ClientError(422, `The first row must name columns: ${PRODUCT_COLUMNS.join(', ')}`)
  }

  get columns(): ReadonlySet<ProductColumn> {
    return new Set(this.#columns.flatMap(({ column }) => column ?? []))
  }

  nameOf(cell: number | null): string | null {
    return (cell === null ? null : this.#columns[cell]?.name.slice(0, MAX_SHOWN_NAME)) ?? null
  }

  named(cells: readonly string[]): ProductCells {
    const named: { [Column in ProductColumn]?: string } = {}
    for (const [at, { column }] of this.#columns.entries()) if (column !== null) named[column] = cells[at] ?? ''
    return named
  }

  /** Returns an error for each column that is ignored although it may matter. */
  errors(): RowError[] {
    return this.#columns.flatMap(({ name, column, nearest }, at) => {
      if (column !== null) return []
      const error = { row: this.#table.headerRow, column: name.slice(0, MAX_SHOWN_NAME) }
      if (name === '') {
        const isFilled = (this.#table.columns[at]?.values.length ?? 0) > 0
        return isFilled ? { ...error, message: `Column ${at + 1} has cells but no name: it is ignored` } : []
      }
      const hint = nearest === null ? '' : `. Did you mean ${nearest}?`
      return { ...error, message: `There is no column “${error.column}”: it is ignored${hint}` }
    })
  }
}

const MAX_SHOWN_NAME = 100
