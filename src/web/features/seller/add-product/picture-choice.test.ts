import { expect, test } from 'vitest'
import { chosenPictures, type PictureSlots, pictureRefusal, putPictures, takePicture } from './picture-choice.ts'

const MEGABYTE = 1024 * 1024
const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size })
const [a, b, c, d, e] = [file('a.png'), file('b.png'), file('c.png'), file('d.png'), file('e.png')] as const
const none: PictureSlots<typeof a> = [null, null, null, null]

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])('takes %s', (type) => {
  expect(pictureRefusal(file('mango', type))).toBeNull()
})

test('takes a file without a type by its ending', () => {
  expect(pictureRefusal(file('Mango.AVIF', ''))).toBeNull()
  expect(pictureRefusal(file('mango.txt', ''))).toBe('“mango.txt” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.')
})

test.each([
  [file('logo.svg', 'image/svg+xml'), '“logo.svg” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.'],
  [file('photo.heic', 'image/heic'), '“photo.heic” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.'],
  [file('void.png', 'image/png', 0), '“void.png” is empty.'],
  [file('big.png', 'image/png', 8 * MEGABYTE + 1), '“big.png” is 8.1 MB. Pictures can be up to 8 MB.'],
])('refuses $name', (refused, sentence) => {
  expect(pictureRefusal(refused)).toBe(sentence)
})

test('takes 8 MB to the byte', () => {
  expect(pictureRefusal(file('big.png', 'image/png', 8 * MEGABYTE))).toBeNull()
})

test('puts the first file where it was chosen, whatever stood there, and the others where nothing stands', () => {
  expect(putPictures([a, null, b, null], 0, [c, d]).slots).toEqual([c, d, b, null])
})

test('says which files did not fit', () => {
  const { slots, refusals } = putPictures([a, b, null, null], 2, [c, d, e])
  expect(slots).toEqual([a, b, c, d])
  expect(refusals).toEqual(['You can add up to 4 pictures: “e.png” didn’t fit.'])
})

test('takes the good ones among the bad, and leaves the slots as they were given', () => {
  const { slots, refusals } = putPictures(none, 1, [file('note.txt', 'text/plain'), a])
  expect(slots).toEqual([null, a, null, null])
  expect(refusals).toHaveLength(1)
  expect(none).toEqual([null, null, null, null])
})

test('keeps the order of what is left when one is taken away', () => {
  const slots = takePicture([a, b, null, c], 0)
  expect(slots).toEqual([null, b, null, c])
  expect(chosenPictures(slots)).toEqual([b, c])
})
