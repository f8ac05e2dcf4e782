import { expect, test } from 'vitest'
import { countOf, itemsText, numberText } from './counts.ts'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [1200, '1,200 items'],
])('names %d items', (count, text) => {
  expect(itemsText(count)).toBe(text)
})

test.each([
  [0, '0'],
  [999, '999'],
  [1_000, '1,000'],
  [1_234_567, '1,234,567'],
])('separates the thousands of %d', (count, text) => {
  expect(numberText(count)).toBe(text)
  expect(text).toBe(count.toLocaleString('en-US'))
})

test('names one and several', () => {
  expect(countOf(1, 'row')).toBe('1 row')
  expect(countOf(2_000, 'row')).toBe('2,000 rows')
})
