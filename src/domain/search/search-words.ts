import type { ProductValues } from '../products/product-fields.ts'
import { foldText, singularOf } from './fold.ts'

/** Longer words are not what people search for. PostgreSQL rejects words of more than 2,046 bytes. */
const MAX_WORD = 60

/** Returns the folded words of a text. */
export const wordsOf = (text: string): readonly string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= MAX_WORD)

/** Returns a folded word, and its English singular if that is another one. */
export const formsOf = (word: string): readonly string[] => [...new Set([word, singularOf(word)])]

/**
 * These are the parts of a product in which a search finds words. `beginning` is the first word of the name. Each saved
 * word begins with the letter of its part.
 */
export const WORD_PLACES = { beginning: 'b', name: 'n', synonym: 's', text: 't' } as const
export type WordPlace = keyof typeof WORD_PLACES
const PLACES: readonly WordPlace[] = ['beginning', 'name', 'synonym', 'text']

type SearchedValues = Pick<ProductValues, 'name' | 'synonyms' | 'description' | 'ingredients' | 'origin'>

/**
 * Returns the words by which a search finds a product, as PostgreSQL reads a `tsvector`. Each is there as it is written
 * and as an English singular. A word of the name is not repeated as one of a synonym, nor either of them as one of a
 * text, so that products are found quickly that have a word outside of their name.
 */
export function searchWords({ name, synonyms, description, ingredients, origin }: SearchedValues): string {
  const ofName = withSingulars(wordsOf(name))
  const ofSynonyms = withSingulars(synonyms.flatMap(wordsOf)).filter((word) => !ofName.includes(word))
  const better = new Set([...ofName, ...ofSynonyms])
  const ofTexts = withSingulars([...description, ingredients ?? '', origin ?? ''].flatMap(wordsOf))
  const words: Readonly<Record<WordPlace, readonly string[]>> = {
    beginning: withSingulars(wordsOf(name).slice(0, 1)),
    name: ofName,
    synonym: ofSynonyms,
    text: ofTexts.filter((word) => !better.has(word)),
  }
  return PLACES.flatMap((place) => words[place].map((word) => `'${WORD_PLACES[place]}${word}'`)).join(' ')
}

const withSingulars = (words: readonly string[]): readonly string[] => [...new Set(words.flatMap(formsOf))]
