import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainSentences, plainText } from './plain-text.ts'

test.each([
  ['Apples', 'Apples'],
  ['  Crisp \t\r\n  apples\u2028red\u00a0', 'Crisp apples red'],
  ['\u202Eselppa\u202C', 'selppa'], // right-to-left override
  ['\u2066Milk\u2069\u200F \u061C1 l', 'Milk 1 l'],
  ['a\0b', 'a b'],
  ['a\u0007b\u001Bc\u007F', 'abc'],
  ['\uFFFEa\uFFFF\u{1FFFE}', 'a'],
  ['\uD800 apples', '\uFFFD apples'],
  ['Zero\u200Bwidth \uFEFFspace', 'Zerowidth space'],
  ['👩‍🌾 farm eggs', '👩‍🌾 farm eggs'], // the joiner makes one emoji of two
  ['\u202E \u0007', ''],
])('%j becomes %j', (text, plain) => expect(plainText(text, 150)).toBe(plain))

test('a long text is cut after a word, and an emoji never in its middle', () => {
  expect(plainText('Crisp apples, sweet and red', 18)).toBe('Crisp apples…')
  expect(plainText('🍎'.repeat(10), 4)).toBe('🍎🍎🍎…')
})

test('lines become sentences', () => {
  expect(plainSentences(['Crisp and sweet', ' From where?\u0007 ', '', 'Hand-picked.'], 100)).toBe(
    'Crisp and sweet. From where? Hand-picked.',
  )
  expect(plainSentences([], 100)).toBe('')
})

test('whatever the text is, the result is bounded, stays the same, and has no control or bidi characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const plain = plainText(text, max)
      expect([...plain].length).toBeLessThanOrEqual(max)
      expect(plain).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}]|\s\s|^\s|\s$/u)
      expect(plain.isWellFormed()).toBe(true)
      expect(plainText(plain, max)).toBe(plain)
    }),
  )
})
