import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_PICTURE_SIDE,
  NEWEST_LADDER,
  PICTURE_HASH_LENGTH,
  PICTURE_KINDS,
  PICTURE_LADDERS,
  PICTURE_WIDTHS,
  type Picture,
  parsePicturePath,
  picturePath,
  pictureVariants,
  pictureVariantsOfUrl,
} from './picture.ts'

const side = fc.integer({ min: 1, max: MAX_PICTURE_SIDE })
const hexDigit = fc.constantFrom(...'0123456789abcdef')
const pictures = fc.record({
  kind: fc.constantFrom(...PICTURE_KINDS),
  ladder: fc.constantFrom(...PICTURE_LADDERS),
  hash: fc.string({ unit: hexDigit, minLength: PICTURE_HASH_LENGTH, maxLength: PICTURE_HASH_LENGTH }),
  width: side,
  height: side,
})
const origins = fc.webUrl({ validSchemes: ['http', 'https'] }).map((url) => new URL(url).origin)

const HASH = '0123456789abcdef'.repeat(3).slice(0, PICTURE_HASH_LENGTH)
const strawberries = { kind: 'cutout', ladder: NEWEST_LADDER, hash: HASH, width: 800, height: 600 } as const
const earlier = { ...strawberries, ladder: 'a' } as const

describe('the path of a picture', () => {
  test('contains kind, hash, ladder and size', () => {
    expect(picturePath(strawberries)).toBe('/pictures/cutout/0123456789abcdef0123456789abcdef01234567-b-800x600.webp')
    expect(picturePath(strawberries, 240)).toBe('/pictures/cutout/0123456789abcdef0123456789abcdef01234567-b-240x180.webp')
  })

  test('omits the first ladder', () => {
    expect(picturePath(earlier, 320)).toBe('/pictures/cutout/0123456789abcdef0123456789abcdef01234567-320x240.webp')
  })

  test('parses back to the picture', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        expect(parsePicturePath(picturePath(picture))).toEqual(picture)
      }),
    )
  })

  test('parses from an absolute URL, also below a base path', () => {
    fc.assert(
      fc.property(pictures, origins, fc.constantFrom('', '/bucket', '/a/b'), (picture, origin, folder) => {
        expect(parsePicturePath(`${origin}${folder}${picturePath(picture)}`)).toEqual(picture)
      }),
    )
  })

  test('is a URL path that needs no escaping', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const path = picturePath(picture)
        expect(new URL(path, 'https://store.example').pathname).toBe(path)
      }),
    )
  })

  test('is not parsed from any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parsePicturePath(text)).toBeNull()
      }),
    )
  })

  test.each([
    'https://elsewhere.example/apple.png',
    `/pictures/cutout/${HASH}-b-800x600.png`,
    `/pictures/cutout/${HASH}-b-0x600.webp`,
    `/pictures/cutout/${HASH}-a-800x600.webp`,
    `/pictures/cutout/${HASH}-z-800x600.webp`,
    `/pictures/cutout/${HASH}--800x600.webp`,
    `/pictures/cutout/${HASH.toUpperCase()}-b-800x600.webp`,
    `/pictures/drawing/${HASH}-b-800x600.webp`,
    `/pictures/cutout/../${HASH}-b-800x600.webp`,
    `https://elsewhere.example/?${picturePath(strawberries)}`,
    `${picturePath(strawberries)}?width=1`,
    `${picturePath(strawberries)}\n`,
    `javascript:${picturePath(strawberries)}`,
  ])('is not recognized in %j', (url) => {
    expect(parsePicturePath(url)).toBeNull()
    expect(pictureVariantsOfUrl(url)).toBeNull()
  })
})

describe('the sizes of a picture', () => {
  const sizesOf = (picture: Picture) => pictureVariants(picture).map(({ width, height }) => [width, height])

  test('are the ladder and the full size', () => {
    expect(sizesOf(strawberries)).toEqual([
      [160, 120],
      [240, 180],
      [400, 300],
      [640, 480],
      [800, 600],
    ])
  })

  test('are those of the picture’s own ladder, also an earlier one', () => {
    expect(sizesOf(earlier)).toEqual([
      [160, 120],
      [320, 240],
      [640, 480],
      [800, 600],
    ])
  })

  test('grow up to the full size, which is the last', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const variants = pictureVariants(picture)
        const widths = variants.map((variant) => variant.width)
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
        expect(variants.at(-1)).toEqual({ width: picture.width, height: picture.height, path: picturePath(picture) })
        for (const { height } of variants) expect(height).toBeLessThanOrEqual(picture.height)
      }),
    )
  })

  test('keep the proportions to the pixel and are at least one pixel high', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        for (const { width, height } of pictureVariants(picture)) {
          expect(height).toBeGreaterThanOrEqual(1)
          expect(Math.abs(height - (picture.height * width) / picture.width)).toBeLessThan(1)
        }
      }),
    )
  })

  test.each(PICTURE_LADDERS)('are fewer for a picture smaller than ladder %s', (ladder) => {
    const [narrowest = 0] = PICTURE_WIDTHS[ladder]
    expect(sizesOf({ ...strawberries, ladder, width: narrowest, height: 90 })).toEqual([[narrowest, 90]])
  })

  test('have the base of the given URL', () => {
    fc.assert(
      fc.property(pictures, origins, (picture, origin) => {
        const absolute = pictureVariantsOfUrl(`${origin}${picturePath(picture)}`)
        expect(absolute).toEqual(pictureVariants(picture).map((variant) => ({ ...variant, path: origin + variant.path })))
        expect(pictureVariantsOfUrl(picturePath(picture))).toEqual(pictureVariants(picture))
      }),
    )
  })
})
