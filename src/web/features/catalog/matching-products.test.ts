import { expect, test } from 'vitest'
import { matchingProducts } from './matching-products.ts'

const tomatoes = { name: 'Vine tomatoes' }
const potatoes = { name: 'Potatoes for baking' }
const creme = { name: 'Crème fraîche' }
const shelf = [tomatoes, potatoes, creme]

test('finds names that contain the text anywhere, in any case', () => {
  expect(matchingProducts(shelf, 'TO')).toEqual([tomatoes, potatoes])
  expect(matchingProducts(shelf, 'baking')).toEqual([potatoes])
})

test('returns all products in their order without a search text', () => {
  expect(matchingProducts(shelf, '')).toBe(shelf)
  expect(matchingProducts(shelf, '   ')).toBe(shelf)
})

test('ignores spaces around the text, not inside', () => {
  expect(matchingProducts(shelf, ' vine t')).toEqual([tomatoes])
  expect(matchingProducts(shelf, 'vine  t')).toEqual([])
})

test('treats pattern characters as plain text', () => {
  expect(matchingProducts(shelf, '.*')).toEqual([])
})

test('treats letters with accents as letters', () => {
  expect(matchingProducts(shelf, 'CRÈME')).toEqual([creme])
})
