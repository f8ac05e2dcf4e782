import { foldText, singularOf } from './fold.ts'

/** Longer words are not what people search for. PostgreSQL rejects words of more than 2,046 bytes. */
const MAX_WORD = 60

/** Returns the folded words of a text. */
export const wordsOf = (text: string): readonly string[] =>
  (foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length <= MAX_WORD)

/** Returns a folded word, and its English singular if that is another one. */
export const formsOf = (word: string): readonly string[] => [...new Set([word, singularOf(word)])]

/**
 * `WORD_PLACES` are the parts of a product in which a search finds words. `beginning` is the first word of the name. Each saved
 * word begins with the letter of its part.
 */
export const WORD_PLACES = { beginning: 'b', name: 'n', synonym: 's', text: 't' } as const
export type WordPlace = keyof typeof WORD_PLACES
