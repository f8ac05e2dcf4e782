import { foldText } from '../search/fold.ts'
import { formsOf, WORD_PLACES, type WordPlace, wordsOf } from '../search/search-words.ts'
import type { FieldRow, WordSource } from './field-kinds.ts'
import {
  FACT_FIELDS,
  FACT_ROWS,
  PRODUCT_FIELD_ROWS,
  PRODUCT_FIELDS,
  type ProductFacts,
  type ProductField,
} from './product-fields.ts'

/** `FoundValues` are all fields that a search may find products by. */
export type FoundValues = Partial<Readonly<Record<ProductField, unknown>>> & { readonly name: string }

const PLACES: readonly WordPlace[] = ['beginning', 'name', 'synonym', 'text']

/**
 * Returns the words by which a shopper's search finds a product, as PostgreSQL reads a `tsvector`. Each is there as it is
 * written and as an English singular. A word of the name is not repeated as one of a synonym, nor either of them as one of
 * a text, so that products are found quickly that have a word outside of their name.
 */
export function searchWords(values: FoundValues): string {
  const wordsFrom = (source: WordSource) =>
    withSingulars(
      PRODUCT_FIELDS.filter((field) => PRODUCT_FIELD_ROWS[field].foundAs === source).flatMap((field) =>
        textsIn(values[field]).flatMap(wordsOf),
      ),
    )
  const ofName = wordsFrom('name')
  const ofSynonyms = wordsFrom('synonym').filter((word) => !ofName.includes(word))
  const better = new Set([...ofName, ...ofSynonyms])
  const words: Readonly<Record<WordPlace, readonly string[]>> = {
    beginning: withSingulars(wordsOf(values.name).slice(0, 1)),
    name: ofName,
    synonym: ofSynonyms,
    text: wordsFrom('text').filter((word) => !better.has(word)),
  }
  return PLACES.flatMap((place) => words[place].map((word) => `'${WORD_PLACES[place]}${word}'`)).join(' ')
}

const withSingulars = (words: readonly string[]): readonly string[] => [...new Set(words.flatMap(formsOf))]

const SELLERS_FIND_AS: readonly FieldRow['foundAs'][] = ['code', 'name', 'synonym']

/**
 * Returns what a seller finds a product by besides its name, folded, one on each line. The SKU comes first
 * (`shoppersTermContains`).
 */
export const searchTerms = (facts: ProductFacts): string | null =>
  FACT_FIELDS.filter((field) => SELLERS_FIND_AS.includes(FACT_ROWS[field].foundAs))
    .flatMap((field) => textsIn(facts[field]))
    .map(foldText)
    .join('\n') || null

/** A value is a text or a list of texts, where a search finds by it. */
const textsIn = (value: unknown): readonly string[] => [value].flat().filter((text) => typeof text === 'string')
