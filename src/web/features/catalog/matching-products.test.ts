import { expect, test } from 'vitest'
import { matchingProducts } from './matching-products.ts'

const tomatoes = { name: 'Vine tomatoes' }
const potatoes = { name: 'Potatoes for baking' }
const creme = { name: 'Crème fraîche' }
const products = [tomatoes, potatoes, creme]

test('finds names that contain the text anywhere, in any case', () => {
  expect(matchingProducts(products, 'TO')).toEqual([tomatoes, potatoes])
  expect(matchingProducts(products, 'baking')).toEqual([potatoes])
})

test('returns all products in their order without a search text', () => {
  expect(matchingProducts(products, '')).toBe(products)
  expect(matchingProducts(products, '   ')).toBe(products)
})

test('ignores spaces', () => {
  expect(matchingProducts(products, ' vine t')).toEqual([tomatoes])
  expect(matchingProducts(products, 'vine  t')).toEqual([tomatoes])
})

test('finds nothing by a text of which folding leaves nothing', () => {
  expect(matchingProducts(products, '’')).toEqual([])
})

test('treats pattern characters as plain text', () => {
  expect(matchingProducts(products, '.*')).toEqual([])
})

test('treats letters with accents as letters', () => {
  expect(matchingProducts(products, 'CRÈME')).toEqual([creme])
})
