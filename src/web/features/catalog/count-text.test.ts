import { expect, test } from 'vitest'
import { aProduct } from '../../testing/a-product.ts'
import { countText } from './count-text.ts'
import type { ProductCount } from './found-products.ts'

const apples = aProduct('Apples')
const textOf = (shown: number, count: ProductCount) =>
  countText({
    status: 'ready',
    products: Array.from({ length: shown }, () => apples),
    further: null,
    count,
    outOfStock: 0,
    isFuzzy: false,
  })

test.each<[shown: number, count: ProductCount, expected: string]>([
  [1, 1, '1 product'],
  [24, 71, '71 products'],
  [24, 2001, 'More than 2000 products'],
  [1, 'more', 'More than 1 product'],
  [24, 'more', 'More than 24 products'],
  [1, 'unknown', '1 product found so far'],
  [3, 'unknown', '3 products found so far'],
  [0, 'more', 'No more products'],
  [0, 0, '0 products'],
])('describes %i shown of %s as “%s”', (shown, count, expected) => {
  expect(textOf(shown, count)).toBe(expected)
})
