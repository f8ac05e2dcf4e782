import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { parsePicturePath, pictureVariants } from '../../../domain/picture.ts'
import { MAX_PICTURE_BYTES, processPicture } from './process-picture.ts'
import type { ProcessedPicture } from './processed-picture.ts'

const RED = { r: 200, g: 30, b: 40 }

/** A picture with some detail, so that no encoder gets away with a single block. */
function drawing(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * channels
    data[at] = pixel % 251
    data[at + 1] = (pixel / width) % 256
    data[at + 2] = 90
    if (channels === 4) data[at + 3] = pixel % width < width / 2 ? 255 : 0
  }
  return sharp(data, { raw: { width, height, channels } })
}

const fullSize = (processed: ProcessedPicture): Buffer => processed.files.at(-1)?.bytes ?? Buffer.of()
const refusalOf = (bytes: Buffer) =>
  processPicture(bytes).then(
    () => 'accepted',
    ({ name, reason, message }) => ({ name, reason, message }),
  )

const WRONG_TYPE = { name: 'PictureRefusal', reason: 'type', message: 'Pictures must be JPEG, PNG, WebP, AVIF or GIF' }
const BROKEN = { name: 'PictureRefusal', reason: 'broken', message: 'A picture is broken and can’t be read' }
const TOO_MANY_PIXELS = { name: 'PictureRefusal', reason: 'pixels', message: 'A picture may have at most 40 megapixels' }

const encoders = {
  JPEG: (picture: Sharp) => picture.jpeg(),
  PNG: (picture: Sharp) => picture.png(),
  WebP: (picture: Sharp) => picture.webp(),
  AVIF: (picture: Sharp) => picture.avif({ effort: 0 }),
  GIF: (picture: Sharp) => picture.gif(),
}
const formats = Object.entries(encoders)

describe('a picture that we take', () => {
  test.each(formats)('may be %s and becomes WebP in the widths of its variants', async (_, encoded) => {
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

  test('is made no larger than it came', async () => {
    const { files } = await processPicture(await drawing(100, 80).png().toBuffer())
    expect(files).toHaveLength(1)
    expect(files[0]?.path).toContain('-100x80.webp')
  })

  test.each([
    [2000, 1000, 1280, 640],
    [1000, 2000, 640, 1280],
    [4000, 1, 1280, 1],
  ])('of %i × %i pixels is made %i × %i: at most 1280 on the longer side', async (width, height, toWidth, toHeight) => {
    const { picture } = await processPicture(await drawing(width, height).png().toBuffer())
    expect(picture).toMatchObject({ width: toWidth, height: toHeight })
  })

  test('is a cutout when some of it is transparent, and stays transparent there', async () => {
    const processed = await processPicture(await drawing(400, 300, 4).png().toBuffer())
    expect(processed.picture.kind).toBe('cutout')
    for (const { bytes } of processed.files) {
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect(info.channels).toBe(4)
      expect([data[3], data[info.width * 4 - 1]]).toEqual([255, 0])
    }
  })

  test('is a photo when its transparency is never used', async () => {
    const opaque = drawing(300, 200).ensureAlpha()
    const processed = await processPicture(await opaque.png().toBuffer())
    expect(processed.picture.kind).toBe('photo')
    expect(await sharp(fullSize(processed)).metadata()).toMatchObject({ hasAlpha: false })
  })

  test('may be grey, of 16 bits or with a palette', async () => {
    const grey = await processPicture(await drawing(50, 40).greyscale().jpeg().toBuffer())
    const greyCutout = await processPicture(await drawing(50, 40, 4).toColourspace('b-w').png().toBuffer())
    const deep = await processPicture(await drawing(50, 40, 4).toColourspace('rgb16').png().toBuffer())
    const palette = await processPicture(await drawing(50, 40, 4).png({ palette: true }).toBuffer())
    expect([grey, greyCutout, deep, palette].map(({ picture }) => picture.kind)).toEqual(['photo', 'cutout', 'cutout', 'cutout'])
  })

  test('comes out in sRGB, also when it was CMYK for a printer', async () => {
    const cmyk = await sharp({ create: { width: 64, height: 64, channels: 3, background: RED } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { channels, dominant } = await sharp(fullSize(await processPicture(cmyk))).stats()
    expect(channels).toHaveLength(3)
    expect(dominant.r).toBeGreaterThan(dominant.b + 100)
  })

  test('stands upright and without metadata, whatever the camera wrote', async () => {
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

  test('loses what was appended to it: a page of HTML behind a WebP is gone', async () => {
    const polyglot = Buffer.concat([await drawing(90, 90).webp().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { files } = await processPicture(polyglot)
    for (const { bytes } of files) expect(bytes.includes('<script>')).toBe(false)
  })

  test('has the same name each time, and another picture another', async () => {
    const bytes = await drawing(200, 200).png().toBuffer()
    const [once, again, other] = await Promise.all([bytes, bytes, await drawing(200, 201).png().toBuffer()].map(processPicture))
    expect(again).toEqual(once)
    expect(other?.picture.hash).not.toBe(once?.picture.hash)
  })
})

describe('a picture that we refuse', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['text', Buffer.from('just text, longer than any signature that there is')],
    ['HTML', Buffer.from('<!doctype html><title>Hello</title>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')],
    ['a BMP', Buffer.from('BM6\0\0\0\0\0\0\x006\0\0\0(\0\0\0', 'latin1')],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['nothing', Buffer.of()],
    ['a single byte', Buffer.of(0xff)],
  ])('is %s', async (_, bytes) => {
    expect(await refusalOf(bytes)).toEqual(WRONG_TYPE)
  })

  test('is a TIFF', async () => {
    expect(await refusalOf(await drawing(20, 20).tiff().toBuffer())).toEqual(WRONG_TYPE)
  })

  test('is an SVG behind the first bytes of each type that we take', async () => {
    const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBP', '\0\0\0\x10ftypavif\0\0\0\0']
    for (const signature of signatures) {
      expect(await refusalOf(Buffer.from(signature + svg, 'latin1'))).toMatchObject({ name: 'PictureRefusal' })
    }
  })

  test.each(formats)('is a %s cut off anywhere', async (_, encoded) => {
    const whole = await encoded(drawing(500, 400)).toBuffer()
    for (const part of [0.05, 0.3, 0.6, 0.9]) {
      const refusal = await refusalOf(whole.subarray(0, Math.floor(whole.length * part)))
      expect(refusal, `cut at ${part}`).toEqual(BROKEN)
    }
  })

  test('is one with its middle overwritten', async () => {
    const bytes = await drawing(500, 400).png().toBuffer()
    bytes.fill(0x55, Math.floor(bytes.length / 2))
    expect(await refusalOf(bytes)).toEqual(BROKEN)
  })

  test('is larger than 8 MB, whatever it is', async () => {
    const tooLarge = { name: 'PictureRefusal', reason: 'too-large', message: 'A picture may have at most 8 MB' }
    const picture = await drawing(50, 50).png().toBuffer()
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect(await refusalOf(padded(MAX_PICTURE_BYTES + 1))).toEqual(tooLarge)
    expect(await refusalOf(padded(MAX_PICTURE_BYTES))).toBe('accepted')
  })

  test('is a small file with more than 40 megapixels', async () => {
    expect(await refusalOf(blackPng(8000, 5000))).toBe('accepted')
    const bomb = blackPng(8000, 5001)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await refusalOf(bomb)).toEqual(TOO_MANY_PIXELS)
  })

  test('is a PNG of a few bytes that claims more pixels than anyone can hold', async () => {
    expect(await refusalOf(blackPng(200_000, 200_000, 1))).toEqual(TOO_MANY_PIXELS)
  })
})

test('a burst of pictures is decoded a few at a time', async () => {
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

/** A black PNG of one bit a pixel, built by hand: large in pixels, small in bytes. */
function blackPng(width: number, height: number, rowsThere = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // bits a pixel; the rest is 0: grey, deflate, no interlacing
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * rowsThere)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.of())])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
