import { expect, test } from 'vitest'
import type { ProductFilter } from './product-filter.ts'
import { countText } from './use-product-list.ts'

const ALL: ProductFilter = { state: null, search: '', category: '', barcode: '', sort: 'newest' }
const COUNTS = { on: 3, out: 2, low: 1, archived: 0 }
const NONE = { on: 0, out: 0, low: 0, archived: 0 }

test.each([
  ['5 products, 2 out of stock', COUNTS, ALL],
  ['3 products', { ...COUNTS, out: 0 }, ALL],
  ['2 products', COUNTS, { ...ALL, state: 'out' }],
  ['1 product', COUNTS, { ...ALL, state: 'low' }],
  ['None', COUNTS, { ...ALL, state: 'archived' }],
  ['None yet', NONE, ALL],
  ['None', NONE, { ...ALL, search: 'figs' }],
  ['Loading', null, ALL],
] as const)('counts as “%s”', (expected, counts, filter) => {
  expect(countText(counts, filter)).toBe(expected)
})
