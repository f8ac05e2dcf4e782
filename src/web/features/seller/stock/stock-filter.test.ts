import { expect, test } from 'vitest'
import { readStockFilter, stockQuery, stockUrl } from './stock-filter.ts'

test.each(['/seller/stock', '/seller/stock?state=low', '/seller/stock?state=out&q=whole+milk&sort=name'])(
  'reads from the URL %s what it was made of',
  (url) => {
    expect(stockUrl(readStockFilter(url.split('?')[1] ?? ''))).toBe(url)
  },
)

test('leaves out of a URL what can’t be read', () => {
  expect(readStockFilter('state=archived&sort=toString&q=%00')).toEqual({ state: null, search: '', sort: 'stock' })
})

test('requests what is shown', () => {
  expect(stockQuery(readStockFilter('state=low&q=milk'))).toEqual({ sort: 'stock', state: 'low', search: 'milk' })
  expect(stockQuery(readStockFilter(''))).toEqual({ sort: 'stock' })
})
