import { expect, test } from 'vitest'
import { columnNamed, inputOfCells } from './catalog-columns.ts'

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
  expect(inputOfCells('price', { price: ' $3.99 ' }, {})).toBe('3.99')
  expect(inputOfCells('offerPrice', { offerPrice: '1,50' }, {})).toBe('1,50')
})

test('reads no more parts of a cell than make it an error', () => {
  for (const [field, piece] of [
    ['description', 'a\n'],
    ['pictures', '/a '],
    ['synonyms', 'a,'],
    ['allergens', 'a,'],
  ] as const)
    expect(inputOfCells(field, { [field]: piece.repeat(10_000) }, {})).toHaveLength(51)
})

test('the cells of a weight are read together, and those that a row lacks are as they were', () => {
  const present = { weighedPer: 'lb', weighedPiece: '0.5', weighedPrice: '2.99', weighedOffer: '' }
  const edited = inputOfCells('weighed', { weighedPrice: '$3.20' }, present)
  expect(edited).toEqual({ per: 'lb', piece: '0.5', price: '3.20', offerPrice: '' })
  const emptied = { weighedPer: '', weighedPiece: '', weighedPrice: '', weighedOffer: '' }
  expect(inputOfCells('weighed', emptied, present)).toBeNull()
})
