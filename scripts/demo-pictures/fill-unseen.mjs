import sharp from 'sharp'

/** Blur radii in px, and the color of pixels that no blur reaches. */
const RUNS = [40, 10, 3]
const BEYOND = '#b9a35a'

/**
 * Extends colors into the transparent pixels of a sharp image, and returns a new one. AVIF encodes those pixels too,
 * and edges to black would cost bytes.
 */
export async function fillUnseen(image) {
  const seen = await image.png().toBuffer()
  const runs = await Promise.all(RUNS.map((sigma) => sharp(seen).blur(sigma).png().toBuffer()))
  const beyond = await sharp(seen).flatten({ background: BEYOND }).png().toBuffer()
  const colors = sharp(beyond).composite([...runs, seen].map((input) => ({ input })))
  const { data, info } = await colors.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const alpha = await sharp(seen).extractChannel('alpha').raw().toBuffer()
  const { width, height } = info
  return sharp(data, { raw: info }).joinChannel(alpha, { raw: { width, height, channels: 1 } })
}
