import { expect, test } from 'vitest'
import { matchingProducts } from './matching-products.ts'

const tomatoes = { name: 'Vine tomatoes' }
const potatoes = { name: 'Potatoes for baking' }
const creme = { name: 'Crème fraîche' }
const shelf = [tomatoes, potatoes, creme]

test('finds names that contain the text, wherever it stands and whatever the case', () => {
  expect(matchingProducts(shelf, 'TO')).toEqual([tomatoes, potatoes])
  expect(matchingProducts(shelf, 'baking')).toEqual([potatoes])
})

test('finds everything, in its order, when nothing is searched for', () => {
  expect(matchingProducts(shelf, '')).toBe(shelf)
  expect(matchingProducts(shelf, '   ')).toBe(shelf)
})

test('spaces around the text do not count, those inside do', () => {
  expect(matchingProducts(shelf, ' vine t')).toEqual([tomatoes])
  expect(matchingProducts(shelf, 'vine  t')).toEqual([])
})

test('marks of patterns are plain text', () => {
  expect(matchingProducts(shelf, '.*')).toEqual([])
})

test('letters with accents are letters', () => {
  expect(matchingProducts(shelf, 'CRÈME')).toEqual([creme])
})
