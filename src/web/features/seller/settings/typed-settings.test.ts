import { expect, test } from 'vitest'
import { wholeNumberTyped, zipCodesTyped } from './typed-settings.ts'

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

test('ZIP codes are told apart by commas, semicolons and lines, and have spaces', () => {
  expect(zipCodesTyped('97205, 100 05;97209\n 02134-1000 ,, ')).toEqual(['97205', '100 05', '97209', '02134-1000'])
})
