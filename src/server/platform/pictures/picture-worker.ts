import { writeFile } from 'node:fs/promises'
import { encodePicture } from './encode-picture.ts'
import { PictureError } from './picture-error.ts'
import type { WorkerResponse } from './worker-response.ts'

// The OOM killer should end this process before the store or its database.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

process.on('message', async (message) => {
  process.send?.(await respondTo(message))
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
