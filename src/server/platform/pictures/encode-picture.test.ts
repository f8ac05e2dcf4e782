import sharp from 'sharp'
import { expect, test } from 'vitest'
import { encodePicture } from './encode-picture.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })

test('a process that encodes pictures can’t decode SVG or TIFF', async () => {
  await expect(sharp(svg).metadata()).rejects.toThrow()
  const tiff = await pixel.clone().tiff().toBuffer()
  await expect(sharp(tiff).metadata()).rejects.toThrow()
})

test('a process that encodes pictures reads bytes only, no files', async () => {
  await expect(sharp(new URL('../../../../demo/pictures/apples/640.webp', import.meta.url).pathname).metadata()).rejects.toThrow()
})

const SIDE = 200

/**
 * Returns alpha that is opaque on the left, clear on the right, and half transparent in `columns` columns between. The
 * border is slanted, so all 256 values occur.
 */
function alphaAt(pixel: number, columns: number): number {
  const x = (pixel % SIDE) + (Math.floor(pixel / SIDE) % 16) / 16
  return Math.max(0, Math.min(255, Math.round(((SIDE / 2 + columns / 2 - x) / columns) * 255)))
}

/** Returns the largest difference between sent and stored alpha, out of 255. */
async function alphaError(columns: number): Promise<number> {
  const data = Buffer.alloc(SIDE * SIDE * 4, 90)
  for (let pixel = 0; pixel < SIDE * SIDE; pixel++) data[pixel * 4 + 3] = alphaAt(pixel, columns)
  const sent = sharp(data, { raw: { width: SIDE, height: SIDE, channels: 4 } }).png()
  const { files } = await encodePicture(await sent.toBuffer())
  const stored = await sharp(files.at(-1)?.bytes).extractChannel('alpha').raw().toBuffer()
  return Math.max(...Array.from(stored, (alpha, pixel) => Math.abs(alpha - alphaAt(pixel, columns))))
}

test('keeps the alpha steps of a shadow invisible, with fewer for a hard edge', async () => {
  expect(await alphaError(100)).toBeLessThanOrEqual(2)
  expect(await alphaError(4)).toBeGreaterThan(2)
})
