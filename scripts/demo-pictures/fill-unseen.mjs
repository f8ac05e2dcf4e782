import sharp from 'sharp'

/** Blur radii in px, and the color beyond them. */
const RUNS = [40, 10, 3]
const BEYOND = '#b9a35a'

/**
 * Extends colors into transparent pixels: AVIF encodes those, too, and edges to black cost bytes. Accepts and returns a sharp
 * image.
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
