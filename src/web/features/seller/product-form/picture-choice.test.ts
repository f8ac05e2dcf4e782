import { afterEach, expect, test, vi } from 'vitest'
import { HEIC_HINT } from '../../../../domain/products/picture.ts'
import {
  chosenPictures,
  clearSlot,
  moveSlot,
  type PictureSlots,
  pictureIssue,
  putPictures,
  shrunkPicture,
} from './picture-choice.ts'

const MEGABYTE = 1024 * 1024
const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size })
const [a, b, c, d, e] = [file('a.png'), file('b.png'), file('c.png'), file('d.png'), file('e.png')] as const
const none: PictureSlots<typeof a> = [null, null, null, null]

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])('accepts %s', (type) => {
  expect(pictureIssue(file('mango', type))).toBeNull()
})

test('accepts a file without a media type by its extension', () => {
  expect(pictureIssue(file('Mango.AVIF', ''))).toBeNull()
  expect(pictureIssue(file('mango.txt', ''))).toBe('“mango.txt” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.')
})

test.each([
  [file('logo.svg', 'image/svg+xml'), '“logo.svg” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.'],
  [file('photo.heic', 'image/heic'), `“photo.heic” is a HEIC photo, which this browser can’t read. ${HEIC_HINT}.`],
  [file('PHOTO.HEIC', ''), `“PHOTO.HEIC” is a HEIC photo, which this browser can’t read. ${HEIC_HINT}.`],
  [file('void.png', 'image/png', 0), '“void.png” is empty.'],
  [
    file('big.png', 'image/png', 8 * MEGABYTE + 1),
    '“big.png” is 8.1 MB, and this browser can’t make it smaller. Pictures can be up to 8 MB.',
  ],
  [file('huge.png', 'image/png', 20 * MEGABYTE + 1), '“huge.png” is 20.1 MB. Pictures can be up to 20 MB.'],
])('rejects $name', (invalid, sentence) => {
  expect(pictureIssue(invalid)).toBe(sentence)
})

test('accepts exactly 8 MB', () => {
  expect(pictureIssue(file('big.png', 'image/png', 8 * MEGABYTE))).toBeNull()
})

test('puts the first file into the chosen slot and the others into free slots', () => {
  expect(putPictures([a, null, b, null], 0, [c, d]).slots).toEqual([c, d, b, null])
})

test('names the files that did not fit', () => {
  const { slots, issues } = putPictures([a, b, null, null], 2, [c, d, e])
  expect(slots).toEqual([a, b, c, d])
  expect(issues).toEqual(['You can add up to 4 pictures: “e.png” didn’t fit.'])
})

test('accepts the valid files among invalid ones, and does not mutate the slots', () => {
  const { slots, issues } = putPictures(none, 1, [file('note.txt', 'text/plain'), a])
  expect(slots).toEqual([null, a, null, null])
  expect(issues).toHaveLength(1)
  expect(none).toEqual([null, null, null, null])
})

test('keeps the other pictures in their slots when one is removed', () => {
  const slots = clearSlot([a, b, null, c], 0)
  expect(slots).toEqual([null, b, null, c])
  expect(chosenPictures(slots)).toEqual([b, c])
})

test('moves a picture to another place, and the others make room', () => {
  expect(moveSlot([a, b, c, null], 2, 0)).toEqual([c, a, b, null])
  expect(moveSlot([a, b, null, c], 0, 3)).toEqual([b, null, c, a])
})

afterEach(() => vi.unstubAllGlobals())

/** Stands in for a browser that reads a picture of this size, whatever its bytes are. */
function browserThatReads(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number
      readonly height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({ drawImage: () => {} })
      convertToBlob = async ({ type }: { type: string }) => new Blob([`${this.width} × ${this.height}`], { type })
    },
  )
}
const chosen = (name: string, type: string, size: number) => new File([new Uint8Array(size)], name, { type })

test.each([
  ['a large photo', chosen('photo.jpg', 'image/jpeg', 19 * MEGABYTE), [6000, 4500], 'photo.jpg', 'image/jpeg', '2560 × 1920'],
  ['a large cut-out', chosen('cut.png', 'image/png', 9 * MEGABYTE), [2000, 1000], 'cut.png', 'image/webp', '2000 × 1000'],
  ['many pixels', chosen('photo.jpg', 'image/jpeg', 4 * MEGABYTE), [8000, 6000], 'photo.jpg', 'image/jpeg', '2560 × 1920'],
  ['a HEIC photo', chosen('IMG_1.HEIC', '', 1000), [3000, 4000], 'IMG_1.jpg', 'image/jpeg', '1920 × 2560'],
] as const)('makes %s smaller before it is sent', async (_, file, [width, height], name, type, drawn) => {
  browserThatReads(width, height)
  const sent = await shrunkPicture(file)
  expect([sent.name, sent.type, await sent.text()]).toEqual([name, type, drawn])
  expect(pictureIssue(sent)).toBeNull()
})

test.each([
  ['small enough', chosen('photo.jpg', 'image/jpeg', 4 * MEGABYTE)],
  ['larger than 20 MB', chosen('photo.jpg', 'image/jpeg', 20 * MEGABYTE + 1)],
])('leaves a picture that is %s as it is', async (_, file) => {
  browserThatReads(4000, 3000)
  expect(await shrunkPicture(file)).toBe(file)
})

test('leaves what the browser can’t read as it is', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('The source image could not be decoded')))
  const file = chosen('photo.heic', 'image/heic', 1000)
  expect(await shrunkPicture(file)).toBe(file)
})
