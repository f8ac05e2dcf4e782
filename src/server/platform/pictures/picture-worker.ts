import { writeFile } from 'node:fs/promises'
import { PictureError } from './accepted-pictures.ts'
import { encodeIcon } from './encode-icon.ts'
import { encodePicture } from './encode-picture.ts'
import { isIconRequest, type WorkerResponse } from './start-picture-worker.ts'

// When memory runs out, the kernel should kill this process before the store or its database.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

/**
 * `MAX_CPU_MS` is twice the processor time that a slow machine needs for an AVIF of 40 megapixels. Time in which other programs
 * use the processor doesn't count.
 */
const MAX_CPU_MS = 10_000
const CHECK_EVERY_MS = 200

process.on('message', async (message) => {
  const before = process.cpuUsage()
  // The decoder runs in another thread and can't be interrupted. When this process is killed, the store reports a
  // broken picture.
  const check = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    if ((user + system) / 1000 > MAX_CPU_MS) process.kill(process.pid, 'SIGKILL')
  }, CHECK_EVERY_MS)
  const response = await respondTo(message)
  clearInterval(check)
  process.send?.(response)
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => {}) // the store finishes its work first, and then disconnects

async function respondTo(message: unknown): Promise<WorkerResponse> {
  try {
    if (isIconRequest(message)) return { icon: await encodeIcon(message) }
    if (!Buffer.isBuffer(message)) throw new TypeError('a picture worker takes the bytes of a picture')
    const { picture, files } = await encodePicture(message)
    return { processed: { picture, files: [...files] } }
  } catch (error) {
    if (error instanceof PictureError) return { rejection: { reason: error.reason, message: error.message } }
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
