import { expect, test } from 'vitest'
import { shortenText } from './shorten-text.ts'

test('text that is short enough stays as it is', () => {
  expect(shortenText('Apples', 6)).toBe('Apples')
  expect(shortenText('', 6)).toBe('')
  expect(shortenText('🍎🍎🍎', 3)).toBe('🍎🍎🍎')
})

test('longer text ends after a whole word, without its comma', () => {
  expect(shortenText('Crisp apples, sweet and red', 18)).toBe('Crisp apples…')
})

test('text without a gap is cut between characters, never within one', () => {
  expect(shortenText('🍎'.repeat(10), 4)).toBe('🍎🍎🍎…')
  expect(shortenText(`a ${'b'.repeat(20)}`, 10)).toBe('a bbbbbbb…')
})
