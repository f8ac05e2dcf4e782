// The package exports these beside QR codes and the like, which would make the code eight times as large.
import BinaryBitmap from '@zxing/library/esnext/core/BinaryBitmap.js'
import GlobalHistogramBinarizer from '@zxing/library/esnext/core/common/GlobalHistogramBinarizer.js'
import DecodeHintType from '@zxing/library/esnext/core/DecodeHintType.js'
import NotFoundException from '@zxing/library/esnext/core/NotFoundException.js'
import ITFReader from '@zxing/library/esnext/core/oned/ITFReader.js'
import MultiFormatUPCEANReader from '@zxing/library/esnext/core/oned/MultiFormatUPCEANReader.js'
import RGBLuminanceSource from '@zxing/library/esnext/core/RGBLuminanceSource.js'
import type { BarcodeDetector } from './barcode-detector.ts'

/** More pixels take longer and are no easier to read, since bars are at least two pixels wide in a picture held right. */
const MAX_SIDE = 960

const HINTS = new Map<DecodeHintType, unknown>([[DecodeHintType.ALLOWED_LENGTHS, [14]]]) // of ITF-14

/** Detects barcodes where the browser can't. */
export class SoftwareDetector implements BarcodeDetector {
  readonly #readers = [new MultiFormatUPCEANReader(HINTS), new ITFReader()]
  readonly #canvas = document.createElement('canvas')
  readonly #drawing = this.#canvas.getContext('2d', { willReadFrequently: true })
  /** A picture without a barcode is read once more, turned, since bars may stand or lie. The next one is read so first. */
  #isTurned = false
  #last: string | null = null

  /** Finds a barcode once it is the same in two pictures, because parts of one can look like a shorter one. */
  async detect(video: HTMLVideoElement): ReturnType<BarcodeDetector['detect']> {
    const rawValue = this.#read(video) ?? this.#readTurned(video)
    if (rawValue === null) return []
    const isSame = rawValue === this.#last
    this.#last = rawValue
    return isSame ? [{ rawValue }] : []
  }

  #readTurned(video: HTMLVideoElement): string | null {
    this.#isTurned = !this.#isTurned
    return this.#read(video)
  }

  #read(video: HTMLVideoElement): string | null {
    const picture = this.#pixelsOf(video)
    if (!picture) return null
    const { width, height } = picture
    const bitmap = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(grayOf(picture), width, height)))
    for (const reader of this.#readers) {
      try {
        return reader.decode(bitmap, HINTS).getText()
      } catch (error) {
        if (!(error instanceof NotFoundException)) throw error
      }
    }
    return null
  }

  #pixelsOf(video: HTMLVideoElement): ImageData | null {
    const { videoWidth, videoHeight } = video
    if (!this.#drawing || videoWidth === 0) return null
    const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight))
    const [width, height] = [Math.round(videoWidth * scale), Math.round(videoHeight * scale)]
    const [across, down] = this.#isTurned ? [height, width] : [width, height]
    if (this.#canvas.width !== across || this.#canvas.height !== down)
      Object.assign(this.#canvas, { width: across, height: down })
    if (this.#isTurned) this.#drawing.setTransform(0, 1, -1, 0, height, 0)
    else this.#drawing.resetTransform()
    this.#drawing.drawImage(video, 0, 0, width, height)
    return this.#drawing.getImageData(0, 0, across, down)
  }
}

/** Returns how light each pixel is, as the eye sees red, green and blue. */
function grayOf({ data, width, height }: ImageData): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(width * height)
  for (let at = 0; at < gray.length; at += 1) {
    const pixel = at * 4
    gray[at] = ((data[pixel] ?? 0) * 2 + (data[pixel + 1] ?? 0) * 5 + (data[pixel + 2] ?? 0)) >> 3
  }
  return gray
}
