import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('takes the first letters of the first and the last name', () => {
  expect(initials('maya white')).toBe('MW')
  expect(initials('Ana María de la Cruz')).toBe('AC')
})

test('a single name gives one letter', () => {
  expect(initials('  Cher ')).toBe('C')
})

test('a letter outside the basic plane is not cut in half', () => {
  expect(initials('𝒜da')).toBe('𝒜')
})
