import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/limits.ts'
import type { ImportLists } from '../../../contract/products/catalog-file.ts'
import {
  type ColumnName,
  columnNamed,
  PRODUCT_COLUMNS,
  type ProductCells,
  type ProductColumn,
} from '../../../domain/products/catalog-columns.ts'
import { countOf, numberText } from '../../../domain/text/counts.ts'
import { fromSpreadsheetText } from '../../../domain/text/spreadsheet-text.ts'
import { ClientError } from '../../platform/client-error.ts'
import { type CsvRow, cellsAt, readCsv } from './read-csv.ts'

export type RowError = ImportLists['errors'][number]

export interface CatalogRow {
  readonly row: number
  /**
   * Reads the cells from the bytes of the file, each time it is called. As text, all cells of a large file would take
   * several times the memory of the file.
   */
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
}

/** Throws 413 for too many rows, and 422 when the file is not a catalog. */
export async function readCatalogFile(bytes: Buffer): Promise<CatalogFile> {
  const rows: CatalogRow[] = []
  const errors: RowError[] = []
  let count = 0
  let header: Header | null = null
  for await (const row of readCsv(bytes)) {
    if (row.issue === null && row.cells.every((cell) => cell.trim() === '') && row.count <= MAX_IMPORT_COLUMNS) continue
    if (header === null) {
      header = new Header(row)
      continue
    }
    count += 1
    if (count > MAX_IMPORT_ROWS) throw new ClientError(413, `A file may have at most ${numberText(MAX_IMPORT_ROWS)} rows`)
    if (row.issue !== null) errors.push({ row: row.row, column: header.nameOf(row.issue.cell), message: row.issue.message })
    else if (row.count !== header.count) errors.push(wrongLength(row, header.count))
    else rows.push(rowOf(bytes, header, row))
  }
  if (!header) throw new ClientError(422, 'The file is empty')
  return { rows, errors: [...header.errors(), ...errors], columns: header.columns, count }
}

function rowOf(bytes: Buffer, header: Header, { row, start, cells }: CsvRow): CatalogRow {
  header.noteNameless(cells)
  return { row, cells: () => header.named(cellsAt(bytes, start)) }
}

class Header {
  readonly #row: number
  readonly #columns: readonly ColumnName[]
  /** Positions of columns without a name that have cells. */
  readonly #filledNameless = new Set<number>()

  /** Throws 422 when it names no columns, too many, or one twice. */
  constructor({ row, cells, count, issue }: CsvRow) {
    if (issue !== null) throw new ClientError(422, `The header can’t be read: ${issue.message}`)
    if (count > MAX_IMPORT_COLUMNS) throw new ClientError(422, `A file may have at most ${MAX_IMPORT_COLUMNS} columns`)
    this.#row = row
    this.#columns = cells.map(columnNamed)
    const known = this.#columns.flatMap(({ column }) => column ?? [])
    const twice = known.find((name, at) => known.indexOf(name) !== at)
    if (twice) throw new ClientError(422, `The column ${twice} is there twice`)
    if (known.length === 0) throw new ClientError(422, `The first row must name columns: ${PRODUCT_COLUMNS.join(', ')}`)
  }

  get columns(): ReadonlySet<ProductColumn> {
    return new Set(this.#columns.flatMap(({ column }) => column ?? []))
  }

  get count(): number {
    return this.#columns.length
  }

  nameOf(cell: number | null): string | null {
    return (cell === null ? null : this.#columns[cell]?.name.slice(0, MAX_SHOWN_NAME)) ?? null
  }

  noteNameless(cells: readonly string[]): void {
    for (const [at, { name }] of this.#columns.entries()) if (name === '' && cells[at]?.trim()) this.#filledNameless.add(at)
  }

  named(cells: readonly string[]): ProductCells {
    const named: { [Column in ProductColumn]?: string } = {}
    for (const [at, { column }] of this.#columns.entries())
      if (column !== null) named[column] = fromSpreadsheetText(cells[at] ?? '')
    return named
  }

  /** Returns an error for each column that is ignored although it may matter. */
  errors(): RowError[] {
    return this.#columns.flatMap(({ name, column, nearest }, at) => {
      if (column !== null) return []
      const error = { row: this.#row, column: name.slice(0, MAX_SHOWN_NAME) }
      if (name === '')
        return this.#filledNameless.has(at) ? { ...error, message: `Column ${at + 1} has cells but no name: it is ignored` } : []
      const hint = nearest === null ? '' : `. Did you mean ${nearest}?`
      return { ...error, message: `There is no column “${error.column}”: it is ignored${hint}` }
    })
  }
}

const MAX_SHOWN_NAME = 100

const wrongLength = ({ row, count }: CsvRow, length: number): RowError => ({
  row,
  column: null,
  message: `This row has ${countOf(count, 'cell')}, the header has ${length}`,
})
