// The program of a picture worker: takes one picture after the other from the store's process and answers each.
import { writeFile } from 'node:fs/promises'
import { encodePicture } from './encode-picture.ts'
import type { PictureAnswer } from './picture-answer.ts'
import { PictureRefusal } from './picture-refusal.ts'

// When the machine runs out of memory, Linux shall end us rather than the store or its database. Elsewhere there is no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

process.on('message', async (message) => {
  process.send?.(await answerTo(message))
})
process.on('disconnect', () => process.exit()) // the store has no more work, or is gone
process.on('SIGTERM', () => {}) // the store finishes what is under way and then lets us go

async function answerTo(message: unknown): Promise<PictureAnswer> {
  try {
    if (!Buffer.isBuffer(message)) throw new TypeError('a picture worker takes the bytes of a picture')
    const { picture, files } = await encodePicture(message)
    return { processed: { picture, files: [...files] } }
  } catch (error) {
    if (error instanceof PictureRefusal) return { refusal: { reason: error.reason, message: error.message } }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
