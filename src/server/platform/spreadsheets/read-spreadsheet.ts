import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { ClientError } from '../client-error.ts'
import { createLimiter } from '../limiter.ts'
import type { SheetAsCsv } from './sheet-as-csv.ts'
import { SAVE_AS_CSV, TOO_LARGE } from './spreadsheet-sentences.ts'

const PROGRAM = fileURLToPath(new URL('spreadsheet-worker.ts', import.meta.url))

/** The largest sheets take a few seconds of processor time. A busy machine takes longer. */
const TIMEOUT_MS = 120_000
/** V8 ends the worker when its heap needs more than this. */
const MAX_HEAP_MB = 768

/** A worker may take 1 GB of memory. */
const limited = createLimiter(1, 10)

const SIGNATURES: ReadonlyMap<'xlsx' | 'ole', Buffer> = new Map([
  ['xlsx', Buffer.from('PK\x03\x04')],
  ['ole', Buffer.from('d0cf11e0', 'hex')],
])

const begins = (bytes: Buffer, kind: 'xlsx' | 'ole'): boolean => {
  const signature = SIGNATURES.get(kind)
  return signature?.equals(bytes.subarray(0, signature.length)) ?? false
}

/** Encrypted spreadsheets are in the container of old Excel files, under this name. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Returns the first sheet of a spreadsheet (XLSX) as CSV, and null for another file. Throws 422 for a spreadsheet that can't
 * be read. A process of its own reads it (docs/decisions/108).
 */
export async function readSpreadsheet(
  bytes: Buffer,
  { program = PROGRAM, timeoutMs = TIMEOUT_MS } = {},
): Promise<SheetAsCsv | null> {
  if (begins(bytes, 'ole')) {
    if (bytes.includes(ENCRYPTED))
      throw new ClientError(422, 'The spreadsheet is protected by a password. Save it without the password, and choose that file')
    throw new ClientError(422, `The file is an old Excel file (XLS), which can’t be read. ${SAVE_AS_CSV}`)
  }
  return begins(bytes, 'xlsx') ? limited(() => askWorker(bytes, program, timeoutMs)) : null
}

async function askWorker(bytes: Buffer, program: string, timeoutMs: number): Promise<SheetAsCsv> {
  const child = fork(program, {
    serialization: 'advanced', // this passes bytes without conversion
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    env: {}, // it reads untrusted bytes, and must not know secrets
    detached: true, // Ctrl-C must not interrupt work under way
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'], // V8 would write what it had in its memory when that ran out
  })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  const listening = new AbortController()
  const { signal } = listening
  try {
    const ended = once(child, 'exit', { signal }).then(([code, signal]) => throwEnded(code, signal))
    const received = once(child, 'message', { signal })
    for (const outcome of [ended, received]) outcome.catch(() => {}) // the race reports the first one
    child.send(bytes, () => {}) // `ended` reports when the process has ended
    const [response] = await Promise.race([received, ended])
    return sheetOf(response)
  } finally {
    listening.abort()
    clearTimeout(timer)
    if (child.connected) child.disconnect()
  }
}

/** A signal means that the file took too much memory or time. An exit status means that the worker itself failed. */
function throwEnded(code: number | null, signal: NodeJS.Signals | null): never {
  if (signal) throw new ClientError(422, TOO_LARGE)
  throw new Error(`A spreadsheet worker ended with ${code}`)
}

function sheetOf(message: unknown): SheetAsCsv {
  const response = spreadsheetResponse.parse(message)
  if ('sheet' in response) return response.sheet
  if ('rejection' in response) throw new ClientError(422, response.rejection)
  throw new Error(`A spreadsheet worker failed: ${response.failure}`)
}

const spreadsheetResponse = z.union([
  z.object({
    sheet: z.object({ csv: z.custom<Buffer>(Buffer.isBuffer), name: z.string(), others: z.number() }),
  }),
  z.object({ rejection: z.string() }),
  z.object({ failure: z.string() }),
])
export type SpreadsheetResponse = z.output<typeof spreadsheetResponse>
