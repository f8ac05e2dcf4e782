import { writeFile } from 'node:fs/promises'
import type { SpreadsheetResponse } from './read-spreadsheet.ts'
import { SheetError, sheetAsCsv } from './sheet-as-csv.ts'

// When memory runs out, the kernel should kill this process before the store or its database.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

/** V8 bounds its own heap, which is not where unpacked bytes are. */
const MAX_MEMORY_BYTES = 1024 * 1024 * 1024
const CHECK_EVERY_MS = 20

process.on('message', async (message) => {
  const check = setInterval(() => {
    if (process.memoryUsage.rss() > MAX_MEMORY_BYTES) process.kill(process.pid, 'SIGKILL')
  }, CHECK_EVERY_MS)
  const response = await respondTo(message)
  clearInterval(check)
  process.send?.(response)
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => {}) // the store finishes its work first, and then disconnects

async function respondTo(message: unknown): Promise<SpreadsheetResponse> {
  try {
    if (!Buffer.isBuffer(message)) throw new TypeError('a spreadsheet worker takes the bytes of a file')
    return { sheet: await sheetAsCsv(message) }
  } catch (error) {
    if (error instanceof SheetError) return { rejection: error.message }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
