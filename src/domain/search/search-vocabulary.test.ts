import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vocabularyOf, type WantedWords } from './search-vocabulary.ts'
import type { WordPlace } from './search-words.ts'

/** The first letter of a saved word tells where products have it: in their name, a synonym or another text. */
const vocabulary = vocabularyOf(
  new Map([
    ['nmilk', 8],
    ['smilk', 1],
    ['nsilk', 1],
    ['tsoda', 7],
    ['nbread', 5],
    ['nbroccoli', 2],
    ['sstrawberry', 3],
    ['nmilkshake', 4],
    ['nbuttermilk', 2],
    ['n7up', 1],
  ]),
)

test.each([
  ['mlik', ['milk']],
  ['ilk', []],
  ['milc', ['milk']],
  ['mill', ['milk']],
  ['brocoli', ['broccoli']],
  ['brocolli', ['broccoli']],
  ['strwabery', ['strawberry']],
  ['bredd', ['bread']],
  ['bread', ['bread']],
  ['brea', ['brea']],
  ['7ub', []],
  ['sodu', []],
  ['nothing', []],
])('%s may have been meant as %j', (typed, meant) => {
  expect(vocabulary.closestWords(typed)).toEqual(meant)
})

test('the more frequent word is the first of equally close ones', () => {
  expect(vocabulary.closestWords('dilk')).toEqual(['milk', 'silk'])
})

test('one mistake in a word of four letters or more is always forgiven', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/)
  fc.assert(
    fc.property(word, fc.nat(), fc.nat(3), (meant, place, kind) => {
      const at = place % meant.length
      const [before, letter, after] = [meant.slice(0, at), meant[at] ?? '', meant.slice(at + 1)]
      const typed = [
        `${before}${after}`,
        `${before}${letter}x${after}`,
        `${before}x${after}`,
        `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
      ][kind]
      fc.pre(typed !== undefined && typed.length >= 4 && !meant.startsWith(typed))
      expect(vocabularyOf(new Map([[`n${meant}`, 1]])).closestWords(typed)).toEqual([meant])
    }),
  )
})

test.each<[words: WantedWords, places: readonly WordPlace[], minBeginning: number, products: number]>([
  [[['milk']], ['name'], 2, 8 + 4],
  [[['milk']], ['name'], 5, 8],
  [[['milk']], ['name', 'synonym', 'text'], 5, 9],
  [[['mi']], ['text'], 2, 0],
  [[['milk'], ['bread']], ['name'], 5, 5],
  [[['silk', 'bread']], ['name'], 5, 6],
  [[], ['name'], 2, 0],
])('of words %j in %j, beginning from %i letters, there are at most %i products', (words, places, minBeginning, products) => {
  expect(vocabulary.productsWith(words, places, minBeginning)).toBe(products)
})

test('names are counted that contain a word within their words', () => {
  expect(vocabulary.namesContaining([['milk']])).toBe(8 + 4 + 2)
  expect(vocabulary.namesContaining([['milk'], ['shake']])).toBe(4)
})
