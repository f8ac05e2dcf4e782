import { writeFile } from 'node:fs/promises'
import { encodePicture } from './encode-picture.ts'
import { PictureError } from './picture-error.ts'
import type { WorkerResponse } from './worker-response.ts'

// The OOM killer should end this process before the store or its database.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

/** Twice what 40 megapixels take as AVIF, on a machine of half the speed. Time in which other programs had the processor doesn't count. */
const MAX_CPU_MS = 10_000
const CHECK_EVERY_MS = 200

process.on('message', async (message) => {
  const before = process.cpuUsage()
  // The decoder runs in another thread and can't be interrupted: the store takes the end of this process for a broken picture.
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > MAX_CPU_MS) process.kill(process.pid, 'SIGKILL')
  }, CHECK_EVERY_MS)
  const response = await respondTo(message)
  clearInterval(check)
  process.send?.(response)
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => {}) // the store finishes its work, then disconnects

async function respondTo(message: unknown): Promise<WorkerResponse> {
  try {
    if (!Buffer.isBuffer(message)) throw new TypeError('a picture worker takes the bytes of a picture')
    const { picture, files } = await encodePicture(message)
    return { processed: { picture, files: [...files] } }
  } catch (error) {
    if (error instanceof PictureError) return { rejection: { reason: error.reason, message: error.message } }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
