import { availableParallelism } from 'node:os'
import { MAX_PICTURE_BYTES } from '../../../domain/products/picture.ts'
import { createLimiter } from '../limiter.ts'
import { heicError, isHeicPicture, pictureTypeOf, tooLargeError, wrongTypeError } from './accepted-pictures.ts'
import type { IconRequest } from './encode-icon.ts'
import type { ProcessedPicture } from './picture-storage.ts'
import { type PictureWorker, startPictureWorker } from './start-picture-worker.ts'

/**
 * A picture of 40 megapixels takes 200 MB of memory as JPEG, and up to 1.1 GB as AVIF, so at most two are processed at
 * once.
 */
const CONCURRENCY = Math.min(availableParallelism(), 2)
const limited = createLimiter(CONCURRENCY)

/** An idle worker holds about 100 MB, so it is ended after this time. */
const IDLE_MS = 5_000
const idle = new Map<PictureWorker, NodeJS.Timeout>()

/**
 * Turns a picture upright, converts it to sRGB, removes its metadata, and encodes its first frame as WebP in several
 * widths. A worker does this (docs/decisions/004). Throws a PictureError (contract §3).
 */
export async function processPicture(bytes: Buffer): Promise<ProcessedPicture> {
  if (bytes.length > MAX_PICTURE_BYTES) throw tooLargeError()
  if (!pictureTypeOf(bytes)) throw isHeicPicture(bytes) ? heicError() : wrongTypeError()
  return withWorker((worker) => worker.process(bytes))
}

/** Makes an icon of a picture that `processPicture` has encoded. A worker does this, too. */
export const makeIcon = (request: IconRequest): Promise<Buffer> => withWorker((worker) => worker.makeIcon(request))

const withWorker = <Result>(work: (worker: PictureWorker) => Promise<Result>): Promise<Result> =>
  limited(async () => {
    const worker = takeWorker()
    try {
      return await work(worker)
    } finally {
      if (worker.isAlive()) releaseWorker(worker)
    }
  })

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
