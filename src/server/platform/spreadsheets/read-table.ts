import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/limits.ts'
import { countOf, numberText } from '../../../domain/text/counts.ts'
import { fromSpreadsheetText } from '../../../domain/text/spreadsheet-text.ts'
import { ClientError } from '../client-error.ts'
import { type CsvRow, cellsAt, readCsv, requireUtf8Commas } from './read-csv.ts'
import { readSpreadsheet } from './read-spreadsheet.ts'

/** The rows of a CSV file, or of the first sheet of a spreadsheet (XLSX), whose first row names its columns. */
export interface Table {
  readonly columns: readonly TableColumn[]
  /** The number of the header's row, which may have blank rows before it. */
  readonly headerRow: number
  /** The well-formed rows that are not blank, without the header. */
  readonly rows: readonly TableRow[]
  /** What is wrong with the other rows, in their order. */
  readonly issues: readonly TableIssue[]
  /** Counts `rows` and the rows with issues. */
  readonly count: number
  /** The sheet of a spreadsheet that was read, and the number of its other sheets. Is null for CSV. */
  readonly sheet: { readonly name: string; readonly others: number } | null
}

export interface TableColumn {
  /** The text in the header, without the spaces around it. */
  readonly heading: string
  /** The first texts in the column that are not blank. Long ones are cut. */
  readonly values: readonly string[]
}

export interface TableRow {
  /** Counts from 1 and includes blank rows, as a spreadsheet does. */
  readonly row: number
  /**
   * Returns a text for each column. It reads them from the bytes of the file each time it is called. As text, all cells of a
   * large file would take several times the memory of the file.
   */
  readonly cells: () => readonly string[]
}

export interface TableIssue {
  readonly row: number
  /** The position of the wrong cell. Is null for the whole row. */
  readonly column: number | null
  readonly message: string
}

/**
 * Reads a file that somebody has chosen, CSV or XLSX, within the bounds of docs/api.md, section 7. Throws 413 for too many
 * rows, and 422 for a file that can't be read.
 */
export async function readTable(file: Buffer): Promise<Table> {
  const sheet = await readSpreadsheet(file)
  if (!sheet) requireUtf8Commas(file)
  const table = new TableInProgress(sheet?.csv ?? file)
  for await (const row of readCsv(sheet?.csv ?? file)) table.add(row)
  return table.whole(sheet && { name: sheet.name, others: sheet.others })
}

class TableInProgress {
  readonly #bytes: Buffer
  #header: { readonly row: number; readonly columns: readonly SampledColumn[] } | null = null
  readonly #rows: TableRow[] = []
  readonly #issues: TableIssue[] = []
  #count = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  add(row: CsvRow): void {
    if (isBlank(row)) return
    if (this.#header === null) this.#header = { row: row.row, columns: columnsOf(row) }
    else this.#addBelow(row, this.#header.columns)
  }

  #addBelow(row: CsvRow, columns: readonly SampledColumn[]): void {
    this.#count += 1
    if (this.#count > MAX_IMPORT_ROWS) throw new ClientError(413, `A file may have at most ${numberText(MAX_IMPORT_ROWS)} rows`)
    if (row.issue !== null) this.#issues.push({ row: row.row, column: row.issue.cell, message: row.issue.message })
    else if (row.count !== columns.length) this.#issues.push(wrongLength(row, columns.length))
    else {
      for (const column of columns) column.sample(row.cells)
      const { start } = row
      this.#rows.push({ row: row.row, cells: () => cellsAt(this.#bytes, start).map(fromSpreadsheetText) })
    }
  }

  whole(sheet: Table['sheet']): Table {
    if (this.#header === null) throw new ClientError(422, 'The file is empty')
    const { row: headerRow, columns } = this.#header
    return { columns, headerRow, rows: this.#rows, issues: this.#issues, count: this.#count, sheet }
  }
}

const isBlank = ({ cells, count, issue }: CsvRow): boolean =>
  issue === null && cells.every((cell) => cell.trim() === '') && count <= MAX_IMPORT_COLUMNS

/** Throws 422 when the header can't be read or has too many columns. */
function columnsOf({ cells, count, issue }: CsvRow): readonly SampledColumn[] {
  if (issue !== null) throw new ClientError(422, `The header can’t be read: ${issue.message}`)
  if (count > MAX_IMPORT_COLUMNS) throw new ClientError(422, `A file may have at most ${MAX_IMPORT_COLUMNS} columns`)
  return cells.map((cell, at) => new SampledColumn(cell.trim(), at))
}

const MAX_VALUES = 20
const MAX_VALUE_LENGTH = 100

class SampledColumn implements TableColumn {
  readonly heading: string
  readonly values: string[] = []
  readonly #at: number

  constructor(heading: string, at: number) {
    this.heading = heading
    this.#at = at
  }

  sample(cells: readonly string[]): void {
    if (this.values.length === MAX_VALUES) return
    const text = fromSpreadsheetText(cells[this.#at] ?? '').trim()
    if (text !== '') this.values.push(copyOf(text.slice(0, MAX_VALUE_LENGTH).toWellFormed()))
  }
}

/** Returns a copy of a text. V8 keeps a whole text in memory as long as a slice of it is used. */
const copyOf = (text: string): string => Buffer.from(text).toString()

const wrongLength = ({ row, count }: CsvRow, length: number): TableIssue => ({
  row,
  column: null,
  message: `This row has ${countOf(count, 'cell')}, the header has ${length}`,
})
