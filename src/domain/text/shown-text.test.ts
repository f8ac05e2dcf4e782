import { expect, test } from 'vitest'
import { initials, onOneLine, shortenText } from './shown-text.ts'

test('returns text that is short enough unchanged', () => {
  expect(shortenText('Apples', 6)).toBe('Apples')
  expect(shortenText('', 6)).toBe('')
  expect(shortenText('🍎🍎🍎', 3)).toBe('🍎🍎🍎')
})

test('cuts longer text after a whole word and drops its comma', () => {
  expect(shortenText('Crisp apples, sweet and red', 18)).toBe('Crisp apples…')
})

test('cuts text without spaces between characters, never within one', () => {
  expect(shortenText('🍎'.repeat(10), 4)).toBe('🍎🍎🍎…')
  expect(shortenText(`a ${'b'.repeat(20)}`, 10)).toBe('a bbbbbbb…')
})

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

test('keeps each time of a text on one line', () => {
  expect(onOneLine('from 8:00 AM to 9:30 PM PST')).toBe('from 8:00\u00a0AM to 9:30\u00a0PM PST')
  expect(onOneLine('23:42')).toBe('23:42')
})
