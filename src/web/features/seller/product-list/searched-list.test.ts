import { expect, test } from 'vitest'
import type { ProductWire } from '../../../../contract/products.ts'
import { countWords, nextQuestion, type ProductsState, searchedList } from './searched-list.ts'

const product = (name: string, inStock = true): ProductWire => ({
  _id: name,
  name,
  category: 'Fruits',
  price: 2,
  offerPrice: 1,
  image: [],
  description: [],
  inStock,
})
const rows = [product('Green apples'), product('Pears', false)]
const ready: ProductsState = { rows, search: '', hasMore: false, busy: null, failed: null }
const unloaded: ProductsState = { ...ready, rows: null }

test('is loading until the first page is there, and asks nothing meanwhile', () => {
  expect(searchedList(unloaded, '')).toEqual({ status: 'loading' })
  expect(nextQuestion(unloaded, 'app')).toBeNull()
})

test('filters by itself when all products are here, whatever the case', () => {
  expect(searchedList(ready, ' APP')).toEqual({ status: 'ready', products: [rows[0]], isComplete: true })
  expect(nextQuestion(ready, ' APP')).toBeNull()
})

test('shows at once what is here of a longer catalog, and asks the server for the rest', () => {
  const partial = { ...ready, hasMore: true }
  expect(searchedList(partial, 'app')).toMatchObject({ status: 'ready', isComplete: false })
  expect(searchedList(partial, 'zzz')).toEqual({ status: 'loading' })
  expect(nextQuestion(partial, ' app ')).toBe('app')
  expect(nextQuestion(partial, '')).toBeNull()
})

test('asks no more while a whole answer to a shorter text holds what the longer one finds', () => {
  const found = { ...ready, search: 'app' }
  expect(nextQuestion(found, 'apples')).toBeNull()
  expect(nextQuestion(found, 'ap')).toBe('ap')
  expect(nextQuestion(found, '')).toBe('')
})

test('says that a search failed, asks it again only by hand, and another one by itself', () => {
  const failed = { ...ready, hasMore: true, failed: { search: 'app', isFurther: false } }
  expect(searchedList(failed, 'app')).toEqual({ status: 'failed', search: 'app' })
  expect(nextQuestion(failed, 'app')).toBeNull()
  expect(nextQuestion(failed, 'appl')).toBe('appl')
})

test('keeps showing the list when only its renewal failed', () => {
  expect(searchedList({ ...ready, failed: { search: '', isFurther: false } }, '')).toMatchObject({
    status: 'ready',
    isComplete: true,
  })
})

test('says that the first page did not come', () => {
  expect(searchedList({ ...unloaded, failed: { search: '', isFurther: false } }, '')).toEqual({ status: 'failed', search: '' })
})

test.each([
  ['2 products, 1 out of stock', ready, ''],
  ['1 product', { ...ready, rows: [product('Figs')] }, ''],
  ['The newest 2 products', { ...ready, hasMore: true }, ''],
  ['1 product, 1 out of stock', ready, 'pear'],
  ['Searching', { ...ready, hasMore: true }, 'pear'],
  ['Loading', unloaded, ''],
])('counts as “%s”', (words, state, typed) => {
  expect(countWords(state, typed, searchedList(state, typed))).toBe(words)
})
