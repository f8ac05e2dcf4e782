import { foldText, singularOf } from './fold.ts'
import type { ProductValues } from './product-fields.ts'

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
 * and as an English singular.
 */
export function searchWords({ name, synonyms, description, ingredients, origin }: SearchedValues): string {
  const words: Readonly<Record<WordPlace, readonly string[]>> = {
    beginning: wordsOf(name).slice(0, 1),
    name: wordsOf(name),
    synonym: synonyms.flatMap(wordsOf),
    text: [...description, ingredients, origin].flatMap((text) => wordsOf(text ?? '')),
  }
  const saved = PLACES.flatMap((place) => words[place].flatMap(formsOf).map((word) => WORD_PLACES[place] + word))
  return [...new Set(saved)].map((word) => `'${word}'`).join(' ')
}
