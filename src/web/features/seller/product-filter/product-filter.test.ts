import { expect, test } from 'vitest'
import { type FilteredPage, productFilterUrl, productQuery, readProductFilter } from './product-filter.ts'

const PAGE: FilteredPage = { path: '/seller/product-list', states: ['on', 'out', 'low'], firstSort: 'newest' }
const read = (query: string) => readProductFilter(PAGE, query)

test.each([
  '/seller/product-list',
  '/seller/product-list?state=low',
  '/seller/product-list?state=out&q=whole+milk&category=Dairy&sort=name',
])('reads from the URL %s what it was made of', (url) => {
  expect(productFilterUrl(PAGE, read(url.split('?')[1] ?? ''))).toBe(url)
})

test('leaves out of a URL what can’t be read, and states that the page does not show', () => {
  expect(read('state=archived&sort=toString&q=%00')).toEqual({ state: null, search: '', category: '', sort: 'newest' })
})

test('requests what is shown', () => {
  expect(productQuery(read('state=low&q=milk&category=Dairy&sort=sold'))).toEqual({
    sort: 'sold',
    state: 'low',
    search: 'milk',
    category: 'Dairy',
  })
  expect(productQuery(read(''))).toEqual({ sort: 'newest' })
})
