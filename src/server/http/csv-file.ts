import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { toSpreadsheetText } from '../../domain/spreadsheet-text.ts'

export interface CsvFile {
  readonly name: string
  readonly columns: readonly string[]
  /** Yields the cells of each row by the name of the column. Pages are read as fast as the client reads. */
  readonly pages: AsyncIterable<readonly Readonly<Record<string, string>>[]>
}

const BYTE_ORDER_MARK = '\uFEFF' // without it, spreadsheets take UTF-8 for Latin-1

/** Matches cells that are put in quotes: all but numbers, booleans and ids, even when they contain no separator. */
const TEXT = /^(?!(?:[\d.]+|true|false|[\da-f-]{36})$)./s

/**
 * Sends a CSV file (RFC 4180). A failure midway closes the connection, so that the client doesn't take a part for the
 * whole file.
 */
export function sendCsv(reply: FastifyReply, { name, columns, pages }: CsvFile): FastifyReply {
  reply.header('content-type', 'text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
  return reply.send(reply.request.method === 'HEAD' ? '' : Readable.from(textOf({ columns, pages })))
}

async function* textOf({ columns, pages }: Omit<CsvFile, 'name'>): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync')
  // Without the second option, a cell with a lone line feed would not be quoted.
  const rules = { record_delimiter: '\r\n', quote_record_delimiter: true }
  const toText = (rows: readonly (readonly string[])[]) => stringify([...rows], { ...rules, quoted_match: TEXT })
  yield BYTE_ORDER_MARK + stringify([[...columns]], rules)
  for await (const rows of pages) {
    if (rows.length > 0) yield toText(rows.map((row) => columns.map((column) => toSpreadsheetText(row[column] ?? ''))))
  }
}
