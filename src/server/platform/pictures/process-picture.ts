import { availableParallelism } from 'node:os'
import { MAX_PICTURE_BYTES } from '../../../domain/picture.ts'
import { createLimiter } from '../limiter.ts'
import { isHeic, tooLarge, wrongType } from './picture-error.ts'
import { isHeicPicture, pictureTypeOf } from './picture-type.ts'
import type { ProcessedPicture } from './processed-picture.ts'
import { type PictureWorker, startPictureWorker } from './start-picture-worker.ts'

/** Two at once: 40 megapixels take 200 MB as JPEG, and up to 1.1 GB as AVIF. */
const CONCURRENCY = Math.min(availableParallelism(), 2)
const limited = createLimiter(CONCURRENCY)

/** An idle worker holds about 100 MB, and ends after this time. */
const IDLE_MS = 5_000
const idle = new Map<PictureWorker, NodeJS.Timeout>()

/**
 * Upright, sRGB, without metadata, as WebP in several widths, first frame only, by a worker (docs/decisions/008). Throws a PictureError
 * (contract §3).
 */
export async function processPicture(bytes: Buffer): Promise<ProcessedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge()
  if (!pictureTypeOf(bytes)) throw isHeicPicture(bytes) ? isHeic() : wrongType()
  return limited(async () => {
    const worker = takeWorker()
    try {
      return await worker.process(bytes)
    } finally {
      if (worker.isAlive()) releaseWorker(worker)
    }
  })
}

function takeWorker(): PictureWorker {
  for (const [worker, timer] of idle) {
    clearTimeout(timer)
    idle.delete(worker)
    if (worker.isAlive()) return worker
  }
  return startPictureWorker()
}

function releaseWorker(worker: PictureWorker): void {
  const timer = setTimeout(() => {
    idle.delete(worker)
    worker.dismiss()
  }, IDLE_MS)
  idle.set(worker, timer.unref())
}
