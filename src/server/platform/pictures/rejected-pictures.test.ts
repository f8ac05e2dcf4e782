import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HEIC_HINT, MAX_PICTURE_BYTES } from '../../../domain/products/picture.ts'
import { drawing, formats } from '../../testing/drawn-pictures.ts'
import { processPicture } from './process-picture.ts'

const errorOf = (bytes: Buffer) =>
  processPicture(bytes).then(
    () => 'accepted',
    ({ name, reason, message }) => ({ name, reason, message }),
  )

const WRONG_TYPE = { name: 'PictureError', reason: 'type', message: 'Pictures must be JPEG, PNG, WebP, AVIF or GIF' }
const BROKEN = { name: 'PictureError', reason: 'broken', message: 'A picture is damaged and can’t be read' }
const TOO_MANY_PIXELS = { name: 'PictureError', reason: 'pixels', message: 'Pictures can be up to 40 megapixels' }

describe('a rejected picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

  test.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG with an XML head', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['text', Buffer.from('just text, longer than any signature that there is')],
    ['HTML', Buffer.from('<!doctype html><title>Hello</title>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')],
    ['a BMP', Buffer.from('BM6\0\0\0\0\0\0\x006\0\0\0(\0\0\0', 'latin1')],
    ['nothing', Buffer.of()],
    ['a single byte', Buffer.of(0xff)],
  ])('is %s', async (_, bytes) => {
    expect(await errorOf(bytes)).toEqual(WRONG_TYPE)
  })

  test('is a HEIC photo, and the sentence says what to do', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
    expect(await errorOf(heic)).toEqual({ ...WRONG_TYPE, message: `A picture is a HEIC photo. ${HEIC_HINT}` })
  })

  test('is a TIFF', async () => {
    expect(await errorOf(await drawing(20, 20).tiff().toBuffer())).toEqual(WRONG_TYPE)
  })

  test('is an SVG behind the first bytes of each accepted type', async () => {
    const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF89a', 'RIFF\0\0\0\0WEBP', '\0\0\0\x10ftypavif\0\0\0\0']
    for (const signature of signatures) {
      expect(await errorOf(Buffer.from(signature + svg, 'latin1'))).toMatchObject({ name: 'PictureError' })
    }
  })

  test.each(formats)('is a %s cut off anywhere', async (_, encoded) => {
    const whole = await encoded(drawing(500, 400)).toBuffer()
    for (const part of [0.05, 0.3, 0.6, 0.9]) {
      const error = await errorOf(whole.subarray(0, Math.floor(whole.length * part)))
      expect(error, `cut at ${part}`).toEqual(BROKEN)
    }
  })

  test('is one with its middle overwritten', async () => {
    const bytes = await drawing(500, 400).png().toBuffer()
    bytes.fill(0x55, Math.floor(bytes.length / 2))
    expect(await errorOf(bytes)).toEqual(BROKEN)
  })

  test('is larger than 8 MB, whatever its type', async () => {
    const tooLarge = { name: 'PictureError', reason: 'too-large', message: 'Pictures can be up to 8 MB' }
    const picture = await drawing(50, 50).png().toBuffer()
    const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect(await errorOf(padded(MAX_PICTURE_BYTES + 1))).toEqual(tooLarge)
    expect(await errorOf(padded(MAX_PICTURE_BYTES))).toBe('accepted')
  })

  test('is a small file with more than 40 megapixels', async () => {
    expect(await errorOf(blackPng(8000, 5000))).toBe('accepted')
    const bomb = blackPng(8000, 5001)
    expect(bomb.length).toBeLessThan(100_000)
    expect(await errorOf(bomb)).toEqual(TOO_MANY_PIXELS)
  })

  test('is longer than any camera’s, though it has no more pixels', async () => {
    const tooLong = { ...TOO_MANY_PIXELS, message: 'Pictures can be up to 16,384 pixels wide and high' }
    expect(await errorOf(blackPng(1, 39_999_999, 1))).toEqual(tooLong)
    expect(await errorOf(blackPng(16_385, 2))).toEqual(tooLong)
    expect(await errorOf(blackPng(16_384, 2))).toBe('accepted')
  })

  test('is a PNG of a few bytes that claims an impossible number of pixels', async () => {
    expect(await errorOf(blackPng(200_000, 200_000, 1))).toEqual(TOO_MANY_PIXELS)
  })
})

/** Returns a black PNG of one bit per pixel, which has many pixels in few bytes. */
function blackPng(width: number, height: number, rowsThere = height): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1 // bits per pixel; the rest is 0: gray, deflate, no interlacing
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
