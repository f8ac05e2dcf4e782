import { expect, test } from 'vitest'
import { HEIC_HINT } from '../../../../domain/picture.ts'
import { chosenPictures, clearSlot, moveSlot, type PictureSlots, pictureProblem, putPictures } from './picture-choice.ts'

const MEGABYTE = 1024 * 1024
const file = (name: string, type = 'image/png', size = 1000) => ({ name, type, size })
const [a, b, c, d, e] = [file('a.png'), file('b.png'), file('c.png'), file('d.png'), file('e.png')] as const
const none: PictureSlots<typeof a> = [null, null, null, null]

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'])('accepts %s', (type) => {
  expect(pictureProblem(file('mango', type))).toBeNull()
})

test('accepts a file without a media type by its extension', () => {
  expect(pictureProblem(file('Mango.AVIF', ''))).toBeNull()
  expect(pictureProblem(file('mango.txt', ''))).toBe('“mango.txt” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.')
})

test.each([
  [file('logo.svg', 'image/svg+xml'), '“logo.svg” isn’t a JPEG, PNG, WebP, AVIF or GIF picture.'],
  [file('photo.heic', 'image/heic'), `“photo.heic” is a HEIC photo. ${HEIC_HINT}.`],
  [file('PHOTO.HEIC', ''), `“PHOTO.HEIC” is a HEIC photo. ${HEIC_HINT}.`],
  [file('void.png', 'image/png', 0), '“void.png” is empty.'],
  [file('big.png', 'image/png', 8 * MEGABYTE + 1), '“big.png” is 8.1 MB. Pictures can be up to 8 MB.'],
])('rejects $name', (invalid, sentence) => {
  expect(pictureProblem(invalid)).toBe(sentence)
})

test('accepts exactly 8 MB', () => {
  expect(pictureProblem(file('big.png', 'image/png', 8 * MEGABYTE))).toBeNull()
})

test('puts the first file into the chosen slot and the others into free slots', () => {
  expect(putPictures([a, null, b, null], 0, [c, d]).slots).toEqual([c, d, b, null])
})

test('names the files that did not fit', () => {
  const { slots, problems } = putPictures([a, b, null, null], 2, [c, d, e])
  expect(slots).toEqual([a, b, c, d])
  expect(problems).toEqual(['You can add up to 4 pictures: “e.png” didn’t fit.'])
})

test('accepts the valid files among invalid ones, and does not mutate the slots', () => {
  const { slots, problems } = putPictures(none, 1, [file('note.txt', 'text/plain'), a])
  expect(slots).toEqual([null, a, null, null])
  expect(problems).toHaveLength(1)
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
