import { expect, test } from 'vitest'
import { itemsText } from './items-text.ts'

test.each([
  [0, '0 items'],
  [1, '1 item'],
  [1200, '1,200 items'],
])('names %d', (count, text) => {
  expect(itemsText(count)).toBe(text)
})
