import { Readable } from 'node:stream'
import type { CacheHit } from '@larder/page-cache'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { toSpreadsheetText } from '../../domain/text/spreadsheet-text.ts'
import { TimeSlices } from '../platform/long-work.ts'

/** Longer lists take more than a few milliseconds to write as JSON. */
const MANY = 1000
const PIECE_LENGTH = 16 * 1024

/** Sends an object as JSON. A long list is written in slices, because one of 50,000 changes takes half a second. */
export function sendJson(reply: FastifyReply, body: object): FastifyReply {
  if (!Object.values(body).some(isLong)) return reply.send(body)
  return reply.type('application/json; charset=utf-8').send(Readable.from(piecesOf(body)))
}

const isLong = (value: unknown): value is readonly unknown[] => Array.isArray(value) && value.length > MANY

async function* piecesOf(body: object): AsyncGenerator<string> {
  const slices = new TimeSlices()
  let piece = ''
  let before = '{'
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue
    piece += `${before}${JSON.stringify(name)}:`
    before = ','
    if (!isLong(value)) {
      piece += JSON.stringify(value)
      continue
    }
    for (const [at, one] of value.entries()) {
      piece += `${at === 0 ? '[' : ','}${JSON.stringify(one)}`
      if (piece.length < PIECE_LENGTH) continue
      yield piece
      piece = ''
      await slices.pause()
    }
    piece += ']'
  }
  yield `${piece}}`
}

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

/** Returns the text of a CSV file of few rows. */
export async function csvText(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): Promise<string> {
  const pages = (async function* () {
    yield rows
  })()
  return (await Array.fromAsync(textOf({ columns, pages }))).join('')
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

export function sendCached(request: FastifyRequest, reply: FastifyReply, { response, body, edge }: CacheHit): FastifyReply {
  const vary = [reply.getHeader('vary'), 'Accept-Encoding'].filter((part) => part !== undefined).join(', ')
  reply.headers(body.validators).headers(edge).header('vary', vary)
  if (response.status === 200 && response.matches(request.headers['if-none-match'])) return reply.code(304).send()
  return reply.code(response.status).headers(body.content).send(body.bytes)
}
