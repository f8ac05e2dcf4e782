import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('takes the first letters of the first and the last name', () => {
  expect(initials('maya white')).toBe('MW')
  expect(initials('Ana María de la Cruz')).toBe('AC')
})

test('returns one letter for a single name', () => {
  expect(initials('  Cher ')).toBe('C')
})

test('does not split a surrogate pair', () => {
  expect(initials('𝒜da')).toBe('𝒜')
})
