import { expect, test } from 'vitest'
import { formsOf, searchWords, wordsOf } from './search-words.ts'

test('the words of a text are folded, and punctuation is none of them', () => {
  expect(wordsOf('Emmental, aged (Crème & co.) 1.5 %')).toEqual(['emmental', 'aged', 'creme', 'and', 'co', '1', '5'])
  expect(wordsOf('a'.repeat(61))).toEqual([])
})

test.each([
  ['strawberries', ['strawberries', 'strawberry']],
  ['loaves', ['loaves', 'loaf']],
  ['grass', ['grass']],
  ['milk', ['milk']],
])('%s is also found by its singular', (word, forms) => {
  expect(formsOf(word)).toEqual(forms)
})

test('the words of a product say where they are, each in its best place only', () => {
  const values = {
    name: 'Cherry Jam',
    synonyms: ['Morello cherries'],
    description: ['With cherries, no morello, no jam'],
    ingredients: null,
    origin: 'US',
  }
  expect(searchWords(values)).toBe("'bcherry' 'ncherry' 'njam' 'smorello' 'scherries' 'twith' 'tno' 'tus'")
})
