import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parsePicturePath, pictureVariants } from '../../../domain/products/picture.ts'
import { drawing, formats } from '../../testing/drawn-pictures.ts'
import type { ProcessedPicture } from './picture-storage.ts'
import { processPicture } from './process-picture.ts'

const RED = { r: 200, g: 30, b: 40 }

const fullSize = (processed: ProcessedPicture): Buffer => processed.files.at(-1)?.bytes ?? Buffer.of()
describe('an accepted picture', () => {
  test.each(formats)('may be %s, and is encoded as WebP in its variants’ widths', async (_, encoded) => {
    const processed = await processPicture(await encoded(drawing(700, 350)).toBuffer())
    expect(processed.picture).toMatchObject({ kind: 'photo', width: 700, height: 350 })
    expect(processed.files.map((file) => file.path)).toEqual(pictureVariants(processed.picture).map((variant) => variant.path))
    for (const { path, bytes } of processed.files) {
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ format, width, height }).toMatchObject({
        format: 'webp',
        width: parsePicturePath(path)?.width,
        height: parsePicturePath(path)?.height,
      })
    }
  })

  test('is never enlarged', async () => {
    const { files } = await processPicture(await drawing(100, 80).png().toBuffer())
    expect(files).toHaveLength(1)
    expect(files[0]?.path).toContain('-b-100x80.webp')
  })

  test.each([
    [2000, 1000, 1280, 640],
    [1000, 2000, 640, 1280],
    [4000, 1, 1280, 1],
  ])('of %i × %i pixels becomes %i × %i: at most 1280 on the longer side', async (width, height, toWidth, toHeight) => {
    const { picture } = await processPicture(await drawing(width, height).png().toBuffer())
    expect(picture).toMatchObject({ width: toWidth, height: toHeight })
  })

  test('is a cutout when partly transparent, and keeps its transparency', async () => {
    const processed = await processPicture(await drawing(400, 300, 4).png().toBuffer())
    expect(processed.picture.kind).toBe('cutout')
    for (const { bytes } of processed.files) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(4)
      expect([data[3], data[info.width * 4 - 1]]).toEqual([255, 0])
    }
  })

  test('is a photo when its alpha channel is unused', async () => {
    const opaque = drawing(300, 200).ensureAlpha()
    const processed = await processPicture(await opaque.png().toBuffer())
    expect(processed.picture.kind).toBe('photo')
    expect(await sharp(fullSize(processed)).metadata()).toMatchObject({ hasAlpha: false })
  })

  test('may be gray, of 16 bits or with a palette', async () => {
    const gray = await processPicture(await drawing(50, 40).grayscale().jpeg().toBuffer())
    const grayCutout = await processPicture(await drawing(50, 40, 4).toColorspace('b-w').png().toBuffer())
    const deep = await processPicture(await drawing(50, 40, 4).toColorspace('rgb16').png().toBuffer())
    const palette = await processPicture(await drawing(50, 40, 4).png({ palette: true }).toBuffer())
    expect([gray, grayCutout, deep, palette].map(({ picture }) => picture.kind)).toEqual(['photo', 'cutout', 'cutout', 'cutout'])
  })

  test('is converted to sRGB, also from CMYK', async () => {
    const cmyk = await sharp({ create: { width: 64, height: 64, channels: 3, background: RED } })
      .toColorspace('cmyk')
      .jpeg()
      .toBuffer()
    const { channels, dominant } = await sharp(fullSize(await processPicture(cmyk))).stats()
    expect(channels).toHaveLength(3)
    expect(dominant.r).toBeGreaterThan(dominant.b + 100)
  })

  test('is upright and without metadata', async () => {
    const sideways = await drawing(300, 100)
      .withExif({ IFD0: { Copyright: 'Somebody', Make: 'Camera' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(sideways.includes('Somebody')).toBe(true)
    const processed = await processPicture(sideways)
    expect(processed.picture).toMatchObject({ width: 100, height: 300 })
    for (const { bytes } of processed.files) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata()
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
      expect(bytes.includes('Somebody')).toBe(false)
    }
  })

  test('is the first frame of an animation', async () => {
    const frame = (background: typeof RED) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer()
    const frames = await Promise.all([RED, { r: 30, g: 40, b: 200 }].map(frame))
    for (const animation of [
      sharp(frames, { join: { animated: true } }).gif(),
      sharp(frames, { join: { animated: true } }).webp(),
    ]) {
      const processed = await processPicture(await animation.toBuffer())
      expect(processed.picture).toMatchObject({ width: 40, height: 30 })
      const { dominant } = await sharp(fullSize(processed)).stats()
      expect(dominant.r).toBeGreaterThan(RED.r - 30)
      expect(dominant.b).toBeLessThan(100)
    }
  })

  test('loses appended data, such as HTML behind a WebP', async () => {
    const polyglot = Buffer.concat([await drawing(90, 90).webp().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { files } = await processPicture(polyglot)
    for (const { bytes } of files) expect(bytes.includes('<script>')).toBe(false)
  })

  test('has a name by its content', async () => {
    const bytes = await drawing(200, 200).png().toBuffer()
    const [once, again, other] = await Promise.all([bytes, bytes, await drawing(200, 201).png().toBuffer()].map(processPicture))
    expect(again).toEqual(once)
    expect(other?.picture.hash).not.toBe(once?.picture.hash)
  })
})

test('limits how many pictures of a burst are decoded at once', async () => {
  const bytes = await drawing(600, 600).png().toBuffer()
  const working = () => process.getActiveResourcesInfo().filter((resource) => resource === 'ProcessWrap').length
  const before = working()
  let mostAtWork = 0
  const watch = setInterval(() => {
    mostAtWork = Math.max(mostAtWork, working() - before)
  }, 1)
  const processed = await Promise.all(Array.from({ length: 24 }, () => processPicture(bytes)))
  clearInterval(watch)
  expect(processed).toHaveLength(24)
  expect(mostAtWork).toBeGreaterThan(0)
  expect(mostAtWork).toBeLessThanOrEqual(2)
})
