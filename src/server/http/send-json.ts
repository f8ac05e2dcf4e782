import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { TimeSlices } from '../platform/time-slices.ts'

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
