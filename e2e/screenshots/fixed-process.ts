import crypto from 'node:crypto'
import diagnostics from 'node:diagnostics_channel'
import { syncBuiltinESMExports } from 'node:module'

// The store's process loads this module first (`node --import`). Its clock is fixed, and its random numbers depend only
// on the time of this clock, so that two stores show the same.

const now = Date.parse(process.env.LARDER_FIXED_TIME ?? '')

class FixedDate extends Date {
  constructor(...parts: [] | ConstructorParameters<typeof Date>) {
    if (parts.length === 0) super(now)
    else super(...parts)
  }

  static override now(): number {
    return now
  }
}
globalThis.Date = FixedDate as DateConstructor // A call without `new` would fail, but nothing calls it so.

const draws = new Map<string, number>()

/** Returns bytes that depend only on the time, on `kind`, and on the number of earlier calls for this kind. */
function drawBytes(kind: string, size: number): Buffer {
  const number = draws.get(kind) ?? 0
  draws.set(kind, number + 1)
  return crypto.createHash('shake256', { outputLength: size }).update(`${now} ${kind} ${number}`).digest()
}

const INT_BYTES = 6 // A number can hold no more bytes exactly.

function randomInt(...range: [max: number] | [min: number, max: number]): number {
  const [min, max] = range.length === 1 ? [0, range[0]] : range
  return min + (drawBytes(`int ${min} ${max}`, INT_BYTES).readUIntBE(0, INT_BYTES) % (max - min))
}

// These functions have callbacks too, which the store does not use.
Object.assign(crypto, { randomInt, randomBytes: (size: number) => drawBytes(`bytes ${size}`, size) })
syncBuiltinESMExports()

// Node reads its own clock for this header, and pages compare the store's clock with the device's by it.
diagnostics.subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: import('node:http').ServerResponse }
  response.setHeader('Date', new Date().toUTCString())
})
