import { expect, test } from 'vitest'
import { aProduct } from '../../../testing/a-product.ts'
import { countText, nextSearch, type ProductsState, searchedList } from './searched-list.ts'

const product = (name: string, inStock = true) => aProduct(name, { inStock })
const rows = [product('Green apples'), product('Pears', false)]
const ready: ProductsState = { rows, search: '', hasMore: false, busy: null, failed: null }
const unloaded: ProductsState = { ...ready, rows: null }

test('is loading until the first page has loaded, and requests nothing meanwhile', () => {
  expect(searchedList(unloaded, '')).toEqual({ status: 'loading' })
  expect(nextSearch(unloaded, 'app')).toBeNull()
})

test('filters in the browser when all products are loaded, in any case', () => {
  expect(searchedList(ready, ' APP')).toEqual({ status: 'ready', products: [rows[0]], isComplete: true })
  expect(nextSearch(ready, ' APP')).toBeNull()
})

test('shows matches among the loaded products at once, and requests the others', () => {
  const partial = { ...ready, hasMore: true }
  expect(searchedList(partial, 'app')).toMatchObject({ status: 'ready', isComplete: false })
  expect(searchedList(partial, 'zzz')).toEqual({ status: 'loading' })
  expect(nextSearch(partial, ' app ')).toBe('app')
  expect(nextSearch(partial, '')).toBeNull()
})

test('requests nothing when complete results of a shorter text include those of the longer one', () => {
  const found = { ...ready, search: 'app' }
  expect(nextSearch(found, 'apples')).toBeNull()
  expect(nextSearch(found, 'ap')).toBe('ap')
  expect(nextSearch(found, '')).toBe('')
})

test('reports a failed search, retries it only by hand, and requests another one by itself', () => {
  const failed = { ...ready, hasMore: true, failed: { search: 'app', isFurther: false } }
  expect(searchedList(failed, 'app')).toEqual({ status: 'failed', search: 'app' })
  expect(nextSearch(failed, 'app')).toBeNull()
  expect(nextSearch(failed, 'appl')).toBe('appl')
})

test('shows the list when only a reload failed', () => {
  expect(searchedList({ ...ready, failed: { search: '', isFurther: false } }, '')).toMatchObject({
    status: 'ready',
    isComplete: true,
  })
})

test('reports that the first page failed to load', () => {
  expect(searchedList({ ...unloaded, failed: { search: '', isFurther: false } }, '')).toEqual({ status: 'failed', search: '' })
})

test.each([
  ['2 products, 1 out of stock', ready, ''],
  ['1 product', { ...ready, rows: [product('Figs')] }, ''],
  ['The newest 2 products', { ...ready, hasMore: true }, ''],
  ['1 product, 1 out of stock', ready, 'pear'],
  ['Searching', { ...ready, hasMore: true }, 'pear'],
  ['Loading', unloaded, ''],
])('counts as “%s”', (expected, state, typed) => {
  expect(countText(state, typed, searchedList(state, typed))).toBe(expected)
})
