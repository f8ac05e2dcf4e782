import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchedParts } from './matched-letters.ts'

const marked = (text: string, search: string) =>
  matchedParts(text, search)
    .map((part) => (part.isMatched ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Bananas', 'ba', '[Ba]nanas'],
  ['Müller’s bread', 'muller', '[Müller]’s bread'],
  ['Mu\u0308ller', 'MÜLL', '[Mu\u0308ll]er'],
  ['Weißbrot', 'weissbrot', '[Weißbrot]'],
  ['Weißbrot', 'weis', '[Weiß]brot'],
  ['7-Up', '7up', '[7-Up]'],
  ['Ben’s rice', 'bens r', '[Ben’s r]ice'],
  ['Mac & Cheese', 'mac and ch', '[Mac & Ch]eese'],
  ['Cherry tomatoes', 'cherries', '[Cherry] tomatoes'],
  ['Sweet cherries', 'cherry', 'Sweet [cherries]'],
])('marks in %s what %s matches', (text, search, expected) => {
  expect(marked(text, search)).toBe(expected)
})

test('marks the start of a word before the middle of an earlier one', () => {
  expect(marked('Oatmilk and milk', 'milk')).toBe('Oatmilk and [milk]')
  expect(marked('Buttermilk', 'milk')).toBe('Butter[milk]')
})

test('marks words in any order, and nothing that no word matches', () => {
  expect(marked('Whole milk', 'milk whole')).toBe('[Whole] [milk]')
  expect(marked('Emmental', 'cheese')).toBe('Emmental')
  expect(marked('Milk', '')).toBe('Milk')
  expect(marked('Milk', ' -')).toBe('Milk')
  expect(matchedParts('', 'milk')).toEqual([])
})

test('the parts of any text are the whole text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, search) => {
      expect(
        matchedParts(text, search)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
