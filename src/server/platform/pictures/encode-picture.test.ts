import sharp from 'sharp'
import { expect, test } from 'vitest'
import './encode-picture.ts'

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>')
const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#123456' } })

test('a process that encodes pictures can’t read SVG or TIFF at all, by whatever way they come', async () => {
  await expect(sharp(svg).metadata()).rejects.toThrow()
  const tiff = await pixel.clone().tiff().toBuffer()
  await expect(sharp(tiff).metadata()).rejects.toThrow()
})

test('a process that encodes pictures reads no files, only bytes that it was handed', async () => {
  await expect(sharp(new URL('../../../../demo/pictures/apples.webp', import.meta.url).pathname).metadata()).rejects.toThrow()
})
