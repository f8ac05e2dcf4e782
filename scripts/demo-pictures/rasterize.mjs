import sharp from 'sharp'
import { svg } from './svg.mjs'

/** These numbers say where the object stands and how large it can be, as shares of the square's side. */
const FEET = 0.92
const WIDEST = 0.86
const HIGHEST = 0.828

const DRAWN_AT = 1600 // about twice the size of the result, for smooth edges
const ROOM = 4
// A pixel belongs to the object from this alpha on, so that blurred edges don't count.
const SEEN_FROM = 40

/**
 * Renders an SVG fragment, trimmed and centered in a transparent square of `side` pixels, with its baseline at 92% of
 * the height. Returns a sharp image.
 */
export async function drawOnBaseline(fragment, side) {
  const drawn = sharp(Buffer.from(svg(fragment, DRAWN_AT, ROOM))).ensureAlpha()
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true })
  const seen = seenBox(data, info)
  const scale = Math.min((WIDEST * side) / seen.width, (HIGHEST * side) / seen.height)
  const [width, height] = [Math.round(seen.width * scale), Math.round(seen.height * scale)]
  const left = Math.round((side - width) / 2)
  const top = Math.round(FEET * side) - height
  return sharp(data, { raw: info })
    .extract(seen)
    .resize(width, height, { fit: 'fill' })
    .extend({ left, top, right: side - width - left, bottom: side - height - top, background: '#0000' })
}

function seenBox(data, { width, height, channels }) {
  const box = { left: width, top: height, right: -1, bottom: -1 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (data[(y * width + x) * channels + 3] < SEEN_FROM) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = y
    }
  }
  return { left: box.left, top: box.top, width: box.right - box.left + 1, height: box.bottom - box.top + 1 }
}

const BLUR_RADII_PX = [40, 10, 3]
/** The color of pixels that no blur reaches. */
const BEYOND = '#b9a35a'

/**
 * Extends colors into the transparent pixels of a sharp image, and returns a new one. AVIF encodes those pixels too,
 * and edges to black would cost bytes.
 */
export async function fillTransparentPixels(image) {
  const seen = await image.png().toBuffer()
  const blurred = await Promise.all(BLUR_RADII_PX.map((sigma) => sharp(seen).blur(sigma).png().toBuffer()))
  const beyond = await sharp(seen).flatten({ background: BEYOND }).png().toBuffer()
  const colors = sharp(beyond).composite([...blurred, seen].map((input) => ({ input })))
  const { data, info } = await colors.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = await sharp(seen).extractChannel('alpha').raw().toBuffer()
  const { width, height } = info
  return sharp(data, { raw: info }).joinChannel(alpha, { raw: { width, height, channels: 1 } })
}
