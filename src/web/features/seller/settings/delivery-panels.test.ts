import { expect, test } from 'vitest'
import { wholeNumberTyped } from './delivery-panels.tsx'

test.each([
  ['30', 30],
  [' 8 ', 8],
  ['', null],
  ['  ', null],
  ['-1', undefined],
  ['1.5', undefined],
  ['a dozen', undefined],
])('%j is read as %s', (text, number) => {
  expect(wholeNumberTyped(text)).toBe(number)
})
