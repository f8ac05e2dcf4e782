import { unzipSync } from 'fflate'
import { HucreError, type ReadOptions, type Sheet } from 'hucre'
import { readXlsx } from 'hucre/xlsx'
import { MAX_IMPORT_BYTES, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../contract/limits.ts'
import { SAVE_AS_CSV, TOO_LARGE } from './spreadsheet-sentences.ts'

/** Says in its message why a file is no spreadsheet that can be read. */
export class SheetError extends Error {
  override readonly name = 'SheetError'
}

export interface SheetAsCsv {
  readonly csv: Buffer
  /** The name of the sheet that was read, which is the first visible one with cells. */
  readonly name: string
  /** The number of other visible sheets. */
  readonly others: number
}

/** A sheet with 20,000 rows of 50 columns has about 50 MB. */
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024

/** Returns the sheet as CSV, each row on the line of its number. Throws a SheetError. */
export async function sheetAsCsv(bytes: Buffer): Promise<SheetAsCsv> {
  requireXlsx(bytes)
  const visible: string[] = []
  const read = (sheets: NonNullable<ReadOptions['sheets']>) =>
    // One row more than a file may have shows that it has too many.
    readXlsx(bytes, { sheets, readStyles: true, maxRows: MAX_IMPORT_ROWS + 2 }).catch(throwUnread)
  const first = await read(({ name, hidden, veryHidden }) => {
    if (!hidden && !veryHidden) visible.push(name)
    return visible.length === 1 && visible[0] === name
  })
  let [sheet] = first.sheets
  for (const name of visible.slice(1)) {
    if (sheet && hasCells(sheet)) break
    ;[sheet] = (await read([name])).sheets
  }
  if (!sheet || !hasCells(sheet)) throw new SheetError('The spreadsheet has no cells with anything in them')
  return { csv: csvOf(sheet), name: sheet.name, others: visible.length - 1 }
}

/** Reads the table of contents only, and unpacks nothing. */
function requireXlsx(bytes: Buffer): void {
  const names = new Set<string>()
  let unpacked = 0
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        names.add(name)
        unpacked += originalSize
        return false
      },
    })
  } catch {
    throw new SheetError(`The spreadsheet (XLSX) is damaged. ${SAVE_AS_CSV}`)
  }
  if (names.has('xl/workbook.bin')) throw new SheetError(`A binary workbook (XLSB) can’t be read. ${SAVE_AS_CSV}`)
  if (names.has('mimetype') && names.has('content.xml'))
    throw new SheetError(`An OpenDocument file (ODS) can’t be read. ${SAVE_AS_CSV}`)
  if (!names.has('[Content_Types].xml') || ![...names].some((name) => name.startsWith('xl/')))
    throw new SheetError(`The file is a ZIP file, and no spreadsheet. Choose a CSV or XLSX file`)
  if (unpacked > MAX_UNPACKED_BYTES) throw new SheetError(TOO_LARGE)
}

function throwUnread(error: unknown): never {
  if (!(error instanceof HucreError)) throw error
  const { message } = error
  throw new SheetError(/limit/.test(message) ? TOO_LARGE : `The spreadsheet (XLSX) is damaged. ${SAVE_AS_CSV}`, { cause: error })
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

const hasCells = ({ rows }: Sheet): boolean => rows.some((row) => row.some(isFilled))

/** Throws a SheetError when the text is larger than a file may be. */
function csvOf(sheet: Sheet): Buffer {
  const { rows } = sheet
  const width = rows.reduce((width, row) => Math.max(width, row.findLastIndex(isFilled) + 1), 0)
  if (width > MAX_IMPORT_COLUMNS) throw new SheetError(`A file may have at most ${MAX_IMPORT_COLUMNS} columns`)
  const lines: string[] = []
  let length = 0
  for (const at of rows.keys()) {
    const line = lineOf(sheet, at, width)
    length += line.length
    if (length > MAX_IMPORT_BYTES) throw new SheetError(TOO_LARGE)
    lines.push(line)
  }
  return Buffer.from(lines.join(''))
}

function lineOf({ rows, cells }: Sheet, row: number, width: number): string {
  const values = rows[row] ?? []
  if (!values.some(isFilled)) return '\n'
  const texts = Array.from({ length: width }, (_, column) => {
    const format = cells?.get(`${row},${column}`)?.style?.numFmt
    return quoted(textOf(values[column] ?? null, format))
  })
  return `${texts.join(',')}\n`
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Spreadsheets calculate with this many digits, and show no more. */
const DIGITS = 15

/** Returns what the spreadsheet program shows, but for signs of money and of thousands. */
function textOf(value: Sheet['rows'][number][number], format = ''): string {
  if (value === null) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (typeof value === 'string') return value
  const text = plainNumber(value)
  // A format of zeros alone shows as many digits, such as those of a barcode.
  return /^0+$/.test(format) && /^\d+$/.test(text) ? text.padStart(format.length, '0') : text
}

/** Writes a number without an exponent, which would be an error in any column. */
function plainNumber(value: number): string {
  const text = String(Number(value.toPrecision(DIGITS)))
  return text.includes('e') && Number.isFinite(value) ? value.toLocaleString('en-US', PLAIN) : text
}

const PLAIN: Intl.NumberFormatOptions = { useGrouping: false, maximumFractionDigits: 20 }

/** Writes the time of day only when there is one. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}
