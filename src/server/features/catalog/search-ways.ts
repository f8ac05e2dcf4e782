import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Product } from '../../../domain/products/product.ts'
import { MIN_BEGINNING_OF_TEXT, type RelatedReason, reasonByText } from '../../../domain/products/related-reason.ts'
import { compactText } from '../../../domain/search/fold.ts'
import type { Vocabulary, WantedWords } from '../../../domain/search/search-vocabulary.ts'
import { formsOf, WORD_PLACES, type WordPlace } from '../../../domain/search/search-words.ts'
import { patternContaining } from '../../platform/database/list-queries.ts'
import { nameContains } from './product-search.ts'

export interface SearchText {
  /** The whole text, folded. It is empty when only the words count. */
  readonly typed: string
  /** The text with the singular or plural of its last word, if there is one. It counts only as whole words. */
  readonly otherForm: string | null
  /** The names that are just this text, compacted. */
  readonly names: readonly string[]
  readonly words: WantedWords
}

export type Condition = RawBuilder<SqlBool>

/** A way in which products are found. */
export interface Way {
  readonly condition: Condition
  /** No more products than these are found in this way. */
  readonly products: number
  /** Whether far fewer products may be found than `products`, since it only counts those with one of several words. */
  readonly isRough?: boolean
  /** Whether the products may come in any order, so that the first ones that the index names are enough. */
  readonly inAnyOrder?: true
}

const NAME = sql`replace(folded_name, ' ', '')`

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
const any = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
export const none = (conditions: readonly Condition[]): Condition => sql<SqlBool>`not ${any(conditions)}`

/** Words that are typed as long as this, or longer, also stand for the words that they begin. */
const MIN_BEGINNING = 2
/** Most descriptions have shorter words, such as “a” and “of”. */
const MIN_WORD_OF_TEXT = 3

/** Returns the tsquery of all words in one of the places, in any order. */
const wordsQuery = (words: WantedWords, places: readonly WordPlace[], minBeginning: number): string =>
  words
    .map((alternatives) => `(${alternatives.flatMap((word) => wordQueries(word, places, minBeginning)).join(' | ')})`)
    .join(' & ')

function wordQueries(word: string, places: readonly WordPlace[], minBeginning: number): readonly string[] {
  const isBeginning = word.length >= minBeginning
  const forms = formsOf(word).filter((form) => !isBeginning || !form.startsWith(word))
  return places.flatMap((place) => [
    ...(isBeginning ? [`'${WORD_PLACES[place]}${word}':*`] : []),
    ...forms.map((form) => `'${WORD_PLACES[place]}${form}'`),
  ])
}

const matches = (query: string): Condition =>
  query === '' ? sql<SqlBool>`false` : sql<SqlBool>`search_words @@ ${query}::tsquery`

/** Returns the way in which all products are found whose names have the text, in whatever way. */
export function inNames({ typed, names, words }: SearchText, vocabulary: Vocabulary): Way {
  const hasAllWords = matches(wordsQuery(words, ['name'], MIN_BEGINNING))
  const products = vocabulary.productsWith(words, ['name'], MIN_BEGINNING)
  if (typed === '') return { condition: hasAllWords, products }
  return {
    condition: any([nameEquals(names), nameContains(typed), hasAllWords]),
    products: products + vocabulary.namesContaining(words),
    isRough: words.length > 1,
  }
}

/** Returns the ways in which a name has the text, the best first. */
export function waysOfNames(text: SearchText, vocabulary: Vocabulary): readonly Way[] {
  const { typed, names, words } = text
  if (typed === '') return [inNames(text, vocabulary)]
  const withWords = (minBeginning: number): Way => ({
    condition: matches(wordsQuery(words, ['name'], minBeginning)),
    products: vocabulary.productsWith(words, ['name'], minBeginning),
  })
  const { products } = withWords(MIN_BEGINNING)
  const equals = { condition: nameEquals(names), products }
  const beginning = vocabulary.productsWith(words.slice(0, 1), ['beginning'], 1)
  const isHead = { condition: headEquals(names), products: beginning }
  const begins = { condition: nameBegins(text), products: beginning }
  const contains = { condition: nameContains(typed), products: vocabulary.namesContaining(words) }
  if (words.length === 1) return [equals, isHead, begins, withWords(Number.POSITIVE_INFINITY), withWords(1), contains]
  const hasWords = { condition: nameHasWords(text), products }
  return [equals, isHead, begins, hasWords, contains, withWords(MIN_BEGINNING)].map((way) => ({ ...way, isRough: true }))
}

const nameEquals = (names: readonly string[]): Condition => sql<SqlBool>`${NAME} = any(${names}::text[])`

const beginning = (text: string): string => patternContaining(text).slice(1)

/** Returns the condition that the text is the whole part of the name before a comma, as in “Butter, lightly salted”. */
const headEquals = (names: readonly string[]): Condition =>
  any(names.map((name) => sql<SqlBool>`${NAME} like ${beginning(`${name},`)}`))

function nameBegins({ typed, otherForm }: SearchText): Condition {
  const begins = sql<SqlBool>`${NAME} like ${beginning(compactText(typed))}`
  if (otherForm === null) return begins
  const isWhole = sql<SqlBool>`folded_name || ' ' like ${beginning(`${otherForm} `)}`
  return any([begins, all([sql<SqlBool>`${NAME} like ${beginning(compactText(otherForm))}`, isWhole])])
}

/** Returns the condition that words of the name in a row are the text, of which the last may go on. */
function nameHasWords({ typed, otherForm }: SearchText): Condition {
  const has = all([nameContains(typed), sql`' ' || folded_name like ${patternContaining(` ${typed}`)}`])
  if (otherForm === null) return has
  const isWhole = sql<SqlBool>`' ' || folded_name || ' ' like ${patternContaining(` ${otherForm} `)}`
  return any([has, all([nameContains(otherForm), isWhole])])
}

const OUTSIDE_OF_NAMES = ['synonym', 'text'] as const

export interface RelatedWay extends Way {
  readonly reasonOf: (product: Product) => RelatedReason | null
}

/** Returns the ways in which a product is related to the text, the best first. `categories` are paths that the text matches. */
export function waysOfRelated(
  { words }: SearchText,
  categories: readonly string[],
  vocabulary: Vocabulary,
): readonly RelatedWay[] {
  if (words.length === 0) return []
  const isShort = words.some((alternatives) => alternatives.every((word) => word.length < MIN_WORD_OF_TEXT))
  return [
    {
      condition: matches(wordsQuery(words, ['synonym'], MIN_BEGINNING)),
      products: vocabulary.productsWith(words, ['synonym'], MIN_BEGINNING),
      reasonOf: () => ({ kind: 'synonym' }),
    },
    ...(categories.length === 0 ? [] : [inCategories(categories)]),
    ...(isShort ? [] : [withWordOutsideOfName(words, vocabulary)]),
  ]
}

/**
 * Returns the way in which products have all words, of which at least one is not in the name. So the index finds few
 * products even if a word is frequent in names.
 */
function withWordOutsideOfName(words: WantedWords, vocabulary: Vocabulary): RelatedWay {
  const everywhere = ['name', ...OUTSIDE_OF_NAMES] as const
  const outside = words.flatMap((alternatives) =>
    alternatives.flatMap((word) => wordQueries(word, OUTSIDE_OF_NAMES, MIN_BEGINNING_OF_TEXT)),
  )
  return {
    condition: matches(`${wordsQuery(words, everywhere, MIN_BEGINNING_OF_TEXT)} & (${outside.join(' | ')})`),
    products: vocabulary.productsWith(words, everywhere, MIN_BEGINNING_OF_TEXT),
    inAnyOrder: true,
    reasonOf: ({ name, description, facts }) => reasonByText({ name, description, ...facts }, words),
  }
}

const inCategories = (paths: readonly string[]): RelatedWay => ({
  condition: sql<SqlBool>`lower(category) = any(${paths.map((path) => path.toLowerCase())}::text[])`,
  products: Number.POSITIVE_INFINITY,
  reasonOf: () => ({ kind: 'category' }),
})
