import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { CsvError, Info, Options } from 'csv-parse'
import { MAX_IMPORT_ROWS } from '../../../contract/limits.ts'
import { ClientError } from '../../errors.ts'
import { requireUtf8Commas } from './require-utf8-commas.ts'

export interface CsvRow {
  /** The header is 1; blank lines count, as in a spreadsheet. */
  readonly row: number
  readonly cells: readonly string[]
}

export interface BrokenRow {
  readonly row: number
  readonly message: string
}

export interface CsvContent {
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
  /** With misplaced quotes. */
  readonly broken: readonly BrokenRow[]
}

/** Bytes parsed between turns of the event loop. */
const SLICE = 32 * 1024
/** Far above a product's texts: bounds the cells of a row. */
const MAX_LINE_BYTES = 1024 * 1024

const MISPLACED = 'A cell with a quote in it must be in quotes itself, and the quote doubled'
const NOT_READ: Readonly<Record<string, string>> = {
  CSV_INVALID_CLOSING_QUOTE: 'A quote in a quoted cell must be doubled. This row and those below it were not read',
  CSV_QUOTE_NOT_CLOSED: 'A quote is opened and never closed. This row and those below it were not read',
}

/** RFC 4180, also with LF. Throws 413 for too many rows, 422 for other encodings and separators. */
export async function readCsv(bytes: Buffer): Promise<CsvContent> {
  requireUtf8Commas(bytes)
  requireShortLines(bytes)
  const content = new Rows()
  const isWhole = await parseCsv(bytes, { on_record: content.add })
  const { rows, broken } = isWhole ? content : await parsePrecisely(bytes)
  const [header, ...others] = rows
  if (broken.has(1)) throw new ClientError(422, `The header can’t be read: ${broken.get(1)}`)
  if (!header) throw new ClientError(422, 'The file is empty')
  return { header: header.cells, rows: others, broken: [...broken].map(([row, message]) => ({ row, message })) }
}

class Rows {
  readonly rows: CsvRow[] = []
  /** Messages. */
  readonly broken = new Map<number, string>()

  readonly add = (cells: string[], { records, empty_lines }: Info): null => this.push(cells, records + empty_lines)

  push(cells: readonly string[], row: number): null {
    this.rows.push({ row, cells })
    this.#requireRoom()
    return null
  }

  addBroken(row: number, code: string): void {
    if (!this.broken.has(row)) this.broken.set(row, NOT_READ[code] ?? MISPLACED)
    this.#requireRoom()
  }

  #requireRoom(): void {
    if (this.rows.length + this.broken.size > MAX_IMPORT_ROWS + 1)
      throw new ClientError(413, `A file may have at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows`)
  }
}

/** Rows with misplaced quotes are told apart by their first cell, which takes eight times as long. */
async function parsePrecisely(bytes: Buffer): Promise<Rows> {
  const content = new Rows()
  let begun = 0
  await parseCsv(bytes, {
    skip_records_with_error: true,
    cast: (cell, { index }) => {
      if (index === 0) begun += 1
      return cell
    },
    on_record: (cells: string[], { empty_lines }) => content.push(cells, begun + empty_lines),
    on_skip: (error) => {
      if (!error) return
      const { code, column, empty_lines } = error as CsvError & { column: number; empty_lines: number } // without the option `columns`
      content.addBroken((column === 0 ? begun + 1 : begun) + empty_lines, code)
      if (code === 'CSV_INVALID_CLOSING_QUOTE') throw error // where the cell ends is not known
    },
  })
  return content
}

/** False when it ended at a misplaced quote. */
async function parseCsv(bytes: Buffer, options: Options<string[]>): Promise<boolean> {
  const { CsvError, parse } = await import('csv-parse')
  const rules = { bom: true, record_delimiter: ['\r\n', '\n'], relax_column_count: true, skip_empty_lines: true }
  try {
    await pipeline(Readable.from(slicesOf(bytes)), parse({ ...rules, ...options }).resume())
    return true
  } catch (error) {
    if (error instanceof CsvError) return false
    throw error
  }
}

async function* slicesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE) {
    yield bytes.subarray(at, at + SLICE)
    await setImmediate() // other requests go on
  }
}

function requireShortLines(bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\n', at)
    if ((end === -1 ? bytes.length : end) - at > MAX_LINE_BYTES) throw new ClientError(422, 'A line is longer than 1 MB')
    at = end === -1 ? bytes.length : end + 1
  }
}
