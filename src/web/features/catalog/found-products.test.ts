import { expect, test } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { countText, matchingProducts, type ProductCount } from './found-products.ts'

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

const apples = aProduct('Apples')
const textOf = (shown: number, count: ProductCount) =>
  countText({
    status: 'ready',
    products: Array.from({ length: shown }, () => apples),
    further: null,
    count,
    isOfStock: false,
    outOfStock: 0,
    search: null,
    diets: [],
  })

test.each<[shown: number, count: ProductCount, expected: string]>([
  [1, 1, '1 product'],
  [20, 71, '71 products'],
  [20, 2001, 'More than 2000 products'],
  [1, 'more', 'More than 1 product'],
  [20, 'more', 'More than 20 products'],
  [1, 'unknown', '1 product found so far'],
  [3, 'unknown', '3 products found so far'],
  [0, 'more', 'No more products'],
  [0, 0, '0 products'],
])('describes %i shown of %s as “%s”', (shown, count, expected) => {
  expect(textOf(shown, count)).toBe(expected)
})
