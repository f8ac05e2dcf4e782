import { expect, test } from 'vitest'
import { columnNamed, inputOfCell } from './catalog-columns.ts'

test.each([
  ['price', 'price'],
  [' Price ', 'price'],
  ['Offer price', 'offerPrice'],
  ['IN_STOCK', 'inStock'],
  ['low-at', 'lowAt'],
  ['ID', 'id'],
])('recognizes the column %j as %s', (header, column) => {
  expect(columnNamed(header)).toMatchObject({ column, nearest: null })
})

test.each([
  ['prise', 'price'],
  ['descripton', 'description'],
  ['offer prices', 'offerPrice'],
  ['color', null],
  ['', null],
  ['x'.repeat(30_000), null],
])('of an unknown column %j the nearest is %s', (header, nearest) => {
  expect(columnNamed(header)).toMatchObject({ column: null, nearest })
})

test('reads a price with a dollar sign, and leaves a comma to be an error', () => {
  expect(inputOfCell('price', ' $3.99 ')).toBe('3.99')
  expect(inputOfCell('offerPrice', '1,50')).toBe('1,50')
})

test('reads no more parts of a cell than make it an error', () => {
  for (const [field, piece] of [
    ['description', 'a\n'],
    ['pictures', '/a '],
    ['synonyms', 'a,'],
    ['allergens', 'a,'],
  ] as const)
    expect(inputOfCell(field, piece.repeat(10_000))).toHaveLength(51)
})
