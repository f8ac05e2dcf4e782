import { availableParallelism } from 'node:os'
import { createLimiter } from '../limiter.ts'
import { tooLarge, wrongType } from './picture-refusal.ts'
import { pictureTypeOf } from './picture-type.ts'
import type { ProcessedPicture } from './processed-picture.ts'
import { type PictureWorker, startPictureWorker } from './start-picture-worker.ts'

export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

/** At 40 megapixels a JPEG takes 200 MB of memory and an AVIF up to 1.1 GB, so two at once are enough, whatever the cores. */
const PLACES = Math.min(availableParallelism(), 2)
const inTurn = createLimiter(PLACES)

/** Uploads come in bursts. A worker that rests so long is dismissed, since it holds some 100 MB. */
const REST_MS = 5_000
const resting = new Map<PictureWorker, NodeJS.Timeout>()

/**
 * Makes a picture ready to be stored: upright, in sRGB, without metadata, as WebP in several widths, never enlarged; of an
 * animation the first frame. Nothing of the sender's bytes is kept. Throws a PictureRefusal for what is no such picture,
 * too large or broken (contract, section 3). The decoding is done by processes of their own (docs/decisions/008).
 */
export async function processPicture(bytes: Buffer): Promise<ProcessedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLarge()
  if (!pictureTypeOf(bytes)) throw wrongType()
  return inTurn(async () => {
    const worker = takeWorker()
    try {
      return await worker.process(bytes)
    } finally {
      if (worker.isAlive()) putToRest(worker)
    }
  })
}

function takeWorker(): PictureWorker {
  for (const [worker, timer] of resting) {
    clearTimeout(timer)
    resting.delete(worker)
    if (worker.isAlive()) return worker
  }
  return startPictureWorker()
}

function putToRest(worker: PictureWorker): void {
  const timer = setTimeout(() => {
    resting.delete(worker)
    worker.dismiss()
  }, REST_MS)
  resting.set(worker, timer.unref())
}
