import { expect, test } from 'vitest'
import { formsOf, wordsOf } from './search-words.ts'

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
