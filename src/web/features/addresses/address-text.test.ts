import { expect, test } from 'vitest'
import { splitName } from './address-text.ts'

test.each([
  ['Maya Winter', { firstName: 'Maya', lastName: 'Winter' }],
  ['  Mary  Ann   Smith ', { firstName: 'Mary Ann', lastName: 'Smith' }],
  ['Ana María de la Cruz', { firstName: 'Ana María', lastName: 'de la Cruz' }],
  ['Vincent van Gogh', { firstName: 'Vincent', lastName: 'van Gogh' }],
  ['Cher', { firstName: 'Cher', lastName: '' }],
  ['王小明', { firstName: '王小明', lastName: '' }],
])('splits %j', (name, expected) => {
  expect(splitName(name)).toEqual(expected)
})
