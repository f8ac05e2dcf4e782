import { expect, test } from 'vitest'
import { PRODUCT_PAGES, sellerProductParams } from './product-filter.ts'

const { list, stock } = PRODUCT_PAGES

test.each([
  '/seller/product-list',
  '/seller/product-list?state=low',
  '/seller/product-list?barcode=4006381333931',
  '/seller/product-list?state=out&q=whole+milk&category=Dairy&sort=name',
])('reads from the URL %s what it was made of', (url) => {
  expect(list.url(list.parse(url.split('?')[1] ?? ''))).toBe(url)
})

test('leaves out of a URL what can’t be read, and states that the page does not show', () => {
  const filter = stock.parse('state=archived&sort=toString&q=%00&barcode=12')
  expect(filter).toEqual({ state: null, search: '', category: '', barcode: '', sort: 'stock' })
  expect(stock.url(filter)).toBe('/seller/stock')
})

test('requests what is shown', () => {
  expect(sellerProductParams(list.parse('state=low&q=milk&category=Dairy&sort=sold'))).toEqual({
    sort: 'sold',
    state: 'low',
    search: 'milk',
    category: 'Dairy',
  })
  expect(sellerProductParams(list.parse(''))).toEqual({ sort: 'newest' })
})
