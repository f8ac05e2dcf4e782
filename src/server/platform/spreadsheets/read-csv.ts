import { isUtf8 } from 'node:buffer'
import { MAX_CELL_LENGTH, MAX_IMPORT_COLUMNS } from '../../../contract/limits.ts'
import { numberText } from '../../../domain/text/counts.ts'
import { ClientError } from '../client-error.ts'
import { TimeSlices } from '../long-work.ts'

export interface CsvRow {
  /** Counts from 1 and includes blank lines, as a spreadsheet does. */
  readonly row: number
  /** The position of its first byte, by which `cellsAt` reads it again. */
  readonly start: number
  /** The first MAX_IMPORT_COLUMNS cells. The file has `count` cells in this row. */
  readonly cells: readonly string[]
  readonly count: number
  /** What is wrong with the row. Its cells must not be used then. */
  readonly issue: CsvIssue | null
}

interface CsvIssue {
  readonly message: string
  /** The position of the wrong cell. Is null for misplaced quotes, after which cells can't be told apart. */
  readonly cell: number | null
}

const [COMMA, QUOTE, LF, CR] = [0x2c, 0x22, 0x0a, 0x0d]
/** The end of a cell is searched only within this many bytes. */
const MAX_CELL_BYTES = 1024 * 1024
const PAUSE_BYTES = 16 * 1024

const MISPLACED_QUOTE = 'A cell with a quote in it must be in quotes itself, and the quote doubled'
const AFTER_QUOTE = 'A quote in a quoted cell must be doubled. This row and those below it were not read'
const NOT_CLOSED = 'A quote is opened and never closed. This row and those below it were not read'
const TOO_LONG = `A cell may have at most ${numberText(MAX_CELL_LENGTH)} characters`
const FAR_TOO_LONG = `${TOO_LONG}. This row and those below it were not read`

/**
 * Reads CSV as in RFC 4180, with line ends of CRLF, LF or CR, and skips blank lines. Stops at a misplaced closing quote,
 * because it is not known where that cell ends, and guessed cells could end up in other columns.
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<CsvRow> {
  const slices = new TimeSlices()
  const start = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  let row = new RowInProgress(1, start)
  let pauseAt = PAUSE_BYTES
  for (const cell of readCells(bytes, start)) {
    row.add(cell)
    if (cell.isLastOfRow) {
      if (!row.isBlankLine) yield row.whole()
      row = new RowInProgress(row.row + 1, afterSeparator(bytes, cell.end))
    }
    if (cell.end > pauseAt) {
      await slices.pause()
      pauseAt = cell.end + PAUSE_BYTES
    }
  }
}

/** Reads the cells of a row again. `start` is where `readCsv` found a row that has no issue. */
export function cellsAt(bytes: Buffer, start: number): readonly string[] {
  const cells: string[] = []
  for (const cell of readCells(bytes, start)) {
    cells.push(cell.text)
    if (cell.isLastOfRow) break
  }
  return cells
}

function* readCells(bytes: Buffer, start: number): Generator<Cell> {
  let at = start
  let isAfterComma = false
  while (at < bytes.length || isAfterComma) {
    const cell = bytes[at] === QUOTE ? readQuotedCell(bytes, at) : readPlainCell(bytes, at)
    yield cell
    if (cell.isUnreadable) return
    isAfterComma = !cell.isLastOfRow
    at = afterSeparator(bytes, cell.end)
  }
}

const afterSeparator = (bytes: Buffer, at: number): number => at + (bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1)

const BYTE_ORDER_MARK = Buffer.from('\uFEFF')

class RowInProgress {
  readonly row: number
  readonly #start: number
  readonly #cells: string[] = []
  #count = 0
  #issue: CsvIssue | null = null

  constructor(row: number, start: number) {
    this.row = row
    this.#start = start
  }

  add({ text, issue }: Cell): void {
    const isTooLong = issue === TOO_LONG || issue === FAR_TOO_LONG
    if (issue !== null) this.#issue ??= { message: issue, cell: isTooLong ? this.#count : null }
    this.#count += 1
    if (this.#cells.length < MAX_IMPORT_COLUMNS) this.#cells.push(text)
  }

  get isBlankLine(): boolean {
    return this.#count === 0 || (this.#count === 1 && this.#cells[0] === '' && this.#issue === null)
  }

  whole(): CsvRow {
    return { row: this.row, start: this.#start, cells: this.#cells, count: this.#count, issue: this.#issue }
  }
}

interface Cell {
  readonly text: string
  /** The position of the separator after it. */
  readonly end: number
  readonly issue: string | null
  readonly isLastOfRow: boolean
  /** Whether it is unknown where the next cell begins. */
  readonly isUnreadable: boolean
}

function readPlainCell(bytes: Buffer, start: number): Cell {
  const limit = Math.min(bytes.length, start + MAX_CELL_BYTES)
  let issue: string | null = null
  let end = start
  for (; end < limit && !isSeparator(bytes[end]); end += 1) if (bytes[end] === QUOTE) issue = MISPLACED_QUOTE
  if (end === limit && limit < bytes.length) return unreadable(FAR_TOO_LONG, end)
  return readCell(bytes, { start, end, closing: 0 }, issue)
}

function readQuotedCell(bytes: Buffer, start: number): Cell {
  const limit = Math.min(bytes.length, start + MAX_CELL_BYTES)
  let close = start + 1
  while (close < limit && !(bytes[close] === QUOTE && bytes[close + 1] !== QUOTE)) close += bytes[close] === QUOTE ? 2 : 1
  if (close >= limit) return unreadable(limit < bytes.length ? FAR_TOO_LONG : NOT_CLOSED, limit)
  const end = close + 1
  if (end < bytes.length && !isSeparator(bytes[end])) return unreadable(AFTER_QUOTE, end)
  return readCell(bytes, { start: start + 1, end, closing: 1 }, null)
}

const isSeparator = (byte: number | undefined): boolean => byte === COMMA || byte === LF || byte === CR

const unreadable = (issue: string, end: number): Cell => ({ text: '', end, issue, isLastOfRow: true, isUnreadable: true })

interface CellRange {
  readonly start: number
  readonly end: number
  /** The number of bytes of the closing quote before the end. */
  readonly closing: 0 | 1
}

function readCell(bytes: Buffer, { start, end, closing }: CellRange, issue: string | null): Cell {
  const text = bytes.toString('utf8', start, end - closing)
  const unquoted = closing === 1 && text.includes('"') ? text.replaceAll('""', '"') : text
  const isTooLong = unquoted.length > MAX_CELL_LENGTH
  return {
    text: isTooLong ? '' : unquoted,
    end,
    issue: issue ?? (isTooLong ? TOO_LONG : null),
    isLastOfRow: bytes[end] !== COMMA,
    isUnreadable: false,
  }
}

const UTF_16_MARKS = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])]
const HEAD = 64 * 1024

/** Throws 422 when the file is not in UTF-8 with commas. The message says what it probably is instead. */
export function requireUtf8Commas(bytes: Buffer): void {
  const head = bytes.subarray(0, HEAD)
  if (UTF_16_MARKS.some((mark) => head.subarray(0, 2).equals(mark)) || isHalfNul(head.subarray(0, 200))) {
    throw new ClientError(422, 'The file is in UTF-16. Save it as “CSV UTF-8” with commas')
  }
  if (!isUtf8(bytes)) throw new ClientError(422, 'The file is not in UTF-8, but perhaps in Latin-1. Save it as “CSV UTF-8”')
  const header = headerOf(head.toString())
  const count = (separator: string) => header.split(separator).length - 1
  if (header.startsWith('sep=;') || count(';') > count(',')) {
    throw new ClientError(422, 'The cells are separated by semicolons. Save the file with commas')
  }
  if (count('\t') > count(',')) throw new ClientError(422, 'The cells are separated by tabs. Save the file with commas')
}

/** Detects UTF-16 without a byte order mark, in which each English letter has a zero byte. */
const isHalfNul = (bytes: Buffer): boolean => bytes.filter((byte) => byte === 0).length > bytes.length / 4

const headerOf = (text: string): string => /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? ''
