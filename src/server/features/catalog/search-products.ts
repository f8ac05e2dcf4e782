import * as z from 'zod/mini'
import { MAX_COUNTED_PRODUCTS } from '../../../contract/rendering/page-data.ts'
import type { SearchProductsQuery, SearchProductsResponse } from '../../../contract/search/search-products.ts'
import type { SearchSort } from '../../../contract/search/search-sorts.ts'
import type { SuggestProductsResponse } from '../../../contract/search/suggest-products.ts'
import { type Category, categoryOf } from '../../../domain/categories/category.ts'
import { type Cents, wireCents } from '../../../domain/money.ts'
import type { Product, ProductId } from '../../../domain/products/product.ts'
import { relatedReasonText } from '../../../domain/products/related-reason.ts'
import { compactText, numberForms, wordForms } from '../../../domain/search/fold.ts'
import { type Vocabulary, vocabularyOf, type WantedWords } from '../../../domain/search/search-vocabulary.ts'
import { formsOf, WORD_PLACES, wordsOf } from '../../../domain/search/search-words.ts'
import { textIssue } from '../../../domain/text/text.ts'
import { ClientError } from '../../platform/client-error.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { categoryToWire } from '../categories/category-wire.ts'
import { textsOfCategory } from '../categories/store-categories.ts'
import { briefToWire, productToWire } from './product-wire.ts'
import {
  countSearchedProducts,
  type FoundProduct,
  listDietsOfSearch,
  type RelatedProduct,
  relatedProductRows,
  type SearchFilter,
  type SearchPosition,
  searchProductRows,
} from './search-repository.ts'
import type { SearchText } from './search-ways.ts'
import type { CurrentVocabulary } from './vocabulary.ts'

const DEFAULT_LIMIT = 24
const MAX_RELATED = 20 // docs/api.md, section 3
const MAX_SOLD_OUT = 6 // docs/api.md, section 3

interface Found {
  readonly rows: readonly FoundProduct[]
  readonly related: readonly RelatedProduct[]
  /** What the text means, if nothing of it is in stock. */
  readonly soldOut: readonly Product[]
  readonly categories: readonly Category[]
}

const NOTHING: Found = { rows: [], related: [], soldOut: [], categories: [] }

const hasProducts = ({ rows, related, soldOut }: Found): boolean => rows.length + related.length + soldOut.length > 0
const isFound = (found: Found): boolean => hasProducts(found) || found.categories.length > 0

export interface SearchResult<Response> {
  readonly response: Response
  /** Is false when a close spelling was looked for among outdated words. A later search may find another one. */
  readonly isCacheable: boolean
}

/** Assistants search within several categories at once, and above a price. */
export interface CatalogSearch extends SearchProductsQuery {
  /** Products of any of these categories are found. */
  readonly categories?: readonly string[] | undefined
  readonly minPrice?: Cents | undefined
}

/**
 * Finds what the text of a search box means. When no product has it, products with words of a close spelling are found.
 * Throws 400 when the cursor belongs to another search.
 */
export async function searchProducts(
  platform: Platform,
  vocabulary: CurrentVocabulary,
  query: CatalogSearch,
  { wantsCount = true }: { readonly wantsCount?: boolean } = {},
): Promise<SearchResult<SearchProductsResponse>> {
  const { sort = 'relevance', limit = DEFAULT_LIMIT, cursor } = query
  const after = cursor ? parseCursor(cursor, sort) : null
  const { found, close, isOutdated } = await findMeant(platform, vocabulary, query, { sort, after, limit })
  const { page, nextCursor } = keysetPage(found.rows, limit, (row) => formatCursor(sort, row.position, close))
  const isCounted = wantsCount && nextCursor !== null && after === null
  const text = query.q ? (close ?? textOf(query.q)) : null
  const count = isCounted
    ? await countSearchedProducts(platform.db, text, await filterOf(platform, query), vocabulary.latest(), MAX_COUNTED_PRODUCTS)
    : null
  const diets =
    query.counts && after === null
      ? await listDietsOfSearch(platform.db, text, await filterOf(platform, query), vocabulary.latest())
      : null
  const toWire = (product: Product) => (query.brief ? briefToWire : productToWire)(product, platform)
  const didYouMean = close && onlyTextOf(close.words)
  const response = {
    success: true as const,
    products: page.map(({ product }) => toWire(product)),
    related: found.related.map(({ product, reason }) => {
      const category = categoryOf(platform.categories.current(), product.category)?.name ?? product.category
      const text = relatedReasonText(reason, didYouMean ?? query.q ?? '', category)
      return { ...toWire(product), reason: { kind: reason.kind, text } }
    }),
    ...(found.soldOut.length > 0 && { soldOut: found.soldOut.map(toWire) }),
    categories: found.categories.map((category) => categoryToWire(category, platform.pictureOrigin)),
    isFuzzy: close !== null,
    ...(count !== null && { count }),
    ...(diets && { diets: [...diets] }),
    ...(didYouMean !== null && { didYouMean }),
    nextCursor,
  }
  return { response, isCacheable: !isOutdated }
}

/** Finds what the text has, or the close spelling in its place, which the cursor of a further page names. */
async function findMeant(
  platform: Platform,
  vocabulary: CurrentVocabulary,
  query: CatalogSearch,
  page: Search & { readonly after: CursorPosition | null },
) {
  const typed = textOf(query.q ?? '')
  const search = (text: SearchText) => find(platform, vocabulary.latest(), text, query, page)
  const meant = page.after?.meant ? textOfWords(page.after.meant) : null
  const exact = meant ? NOTHING : await search(typed)
  const read = meant || page.after || hasProducts(exact) ? null : await vocabulary.read()
  const other = meant ?? (read && closeText(platform, read.words, typed))
  const byOther = other ? await search(other) : NOTHING
  const close = hasProducts(byOther) || (isFound(byOther) && !isFound(exact)) ? other : null
  const categories = isFound(exact) ? exact.categories : byOther.categories
  return { found: close ? { ...byOther, categories } : exact, close, isOutdated: read?.isOutdated ?? false }
}

/** Nobody searches for more words, and each costs time. */
const MAX_WORDS = 12

function textOf(searched: string): SearchText {
  const [typed = '', otherForm = null] = wordForms(searched)
  const words = wordsOf(searched).slice(0, MAX_WORDS)
  const names = [...new Set([typed, ...numberForms(words.join(' '))].map(compactText))]
  return { typed, otherForm, names, words: words.map((each) => [each]) }
}

/** Returns the text whose words may each be one of the alternatives. Without alternatives, it ranks as if it was typed. */
function textOfWords(words: WantedWords): SearchText {
  const only = onlyTextOf(words)
  return only === null ? { typed: '', otherForm: null, names: [], words } : textOf(only)
}

/** Returns null when a word has alternatives. */
const onlyTextOf = (words: WantedWords): string | null =>
  words.every((alternatives) => alternatives.length === 1) ? words.map(([only]) => only).join(' ') : null

interface Search {
  readonly sort: SearchSort
  readonly after: SearchPosition | null
  readonly limit: number
}

/** Further pages have neither related products nor categories. */
async function find(
  platform: Platform,
  vocabulary: Vocabulary,
  text: SearchText,
  query: CatalogSearch,
  { sort, after, limit }: Search,
): Promise<Found> {
  const { db } = platform
  const filter = await filterOf(platform, query)
  const page = { sort, after, limit: limit + 1 }
  if (!query.q) return { ...NOTHING, rows: await searchProductRows(db, null, filter, vocabulary, page) }
  if (text.typed === '' && text.words.length === 0) return NOTHING
  const categories = after ? [] : matchingCategories(platform, text)
  const paths = categories.map(({ path }) => path)
  const listRelated = (within: SearchFilter, most: number) =>
    relatedProductRows(db, text, within, vocabulary, { categories: paths, limit: most })
  const [rows, related] = await Promise.all([
    searchProductRows(db, text, filter, vocabulary, page),
    after ? [] : listRelated(filter, MAX_RELATED),
  ])
  const isSoldOut = filter.isAvailable === true && after === null && rows.length === 0
  const soldOut = isSoldOut ? await findSoldOut(related.length === 0) : []
  return { rows, related, soldOut, categories }

  /** Related products are sold out only if nothing related is in stock. */
  async function findSoldOut(alsoRelated: boolean): Promise<readonly Product[]> {
    const within = { ...filter, isAvailable: false }
    const [named, others] = await Promise.all([
      searchProductRows(db, text, within, vocabulary, { sort, after: null, limit: MAX_SOLD_OUT }),
      alsoRelated ? listRelated(within, MAX_SOLD_OUT) : [],
    ])
    return named.length > 0 ? named.map(({ product }) => product) : others.map(({ product }) => product)
  }
}

const filterOf = async (
  platform: Platform,
  { offers, inStock, category, categories, without, diets, minPrice, maxPrice }: CatalogSearch,
): Promise<SearchFilter> => ({
  ...(offers && { onlyOffers: true }),
  ...(inStock && { isAvailable: true }),
  ...(category && { category: await textsOfCategory(platform, category) }),
  ...(categories?.length && {
    category: (await Promise.all(categories.map((each) => textsOfCategory(platform, each)))).flat(),
  }),
  ...(without && { without }),
  ...(diets?.length && { diets }),
  ...(minPrice !== undefined && { minPrice }),
  ...(maxPrice !== undefined && { maxPrice: wireCents(Number(maxPrice)) }),
})

/**
 * Returns the categories that have all words of the text in their name. A word of three letters or more also stands for
 * the words that it begins.
 */
function matchingCategories({ categories }: Platform, { words }: SearchText): Category[] {
  if (words.length === 0) return []
  return categories.current().filter(({ name, isArchived }) => {
    const named = wordsOf(name).flatMap(formsOf)
    const isNamed = (word: string) =>
      formsOf(word).some((form) => named.includes(form)) || (word.length > 2 && named.some((one) => one.startsWith(word)))
    return !isArchived && words.every((alternatives) => alternatives.some(isNamed))
  })
}

/** Returns the text with the words that were probably meant, or null when nothing else was meant. */
function closeText({ categories }: Platform, ofProducts: Vocabulary, { words }: SearchText): SearchText | null {
  const named = categories.current().flatMap(({ name, isArchived }) => (isArchived ? [] : wordsOf(name).flatMap(formsOf)))
  const ofCategories = vocabularyOf(new Map(named.map((word) => [WORD_PLACES.name + word, 1])))
  const meant = words.map(([word = '']) => {
    const close = ofProducts.closestWords(word)
    return (close.length > 0 ? close : ofCategories.closestWords(word)).slice(0, MAX_MEANT)
  })
  const isOther = meant.some((alternatives, at) => alternatives[0] !== words[at]?.[0])
  return isOther && meant.every((alternatives) => alternatives.length > 0) ? textOfWords(meant) : null
}

/** A mistyped word stands for no more words than these, so that the search with them stays fast. */
const MAX_MEANT = 5

const productId = z.custom<ProductId>((id) => typeof id === 'string' && isId(id))
const word = z.string().check(z.regex(/^[\p{L}\p{N}]+$/u))
const alternatives = z.array(word).check(z.minLength(1), z.maxLength(MAX_MEANT))
const wanted = z.array(alternatives).check(z.minLength(1), z.maxLength(MAX_WORDS))
const nameKey = z.string().check(z.refine((text) => textIssue(text, 'cursor', 1000) === null))
/** A cursor is the sort, the position, and the words that were meant by a text that nothing has. */
const cursorShape = z.union([
  z.tuple([z.enum(['relevance', 'newest']), z.boolean(), z.int().check(z.gte(0)), z.null(), productId, z.nullable(wanted)]),
  z.tuple([z.enum(['price', 'unitPrice']), z.boolean(), z.literal(0), z.int(), productId, z.nullable(wanted)]),
  z.tuple([z.literal('name'), z.boolean(), z.literal(0), nameKey, productId, z.nullable(wanted)]),
])

const formatCursor = (sort: SearchSort, { isAvailable, way, key, id }: SearchPosition, meant: SearchText | null): string =>
  Buffer.from(JSON.stringify([sort, isAvailable, way, key, id, meant?.words ?? null])).toString('base64url')

interface CursorPosition extends SearchPosition {
  readonly meant: WantedWords | null
}

/** Throws 400. */
function parseCursor(cursor: string, sort: SearchSort): CursorPosition {
  const parsed = cursorShape.safeParse(jsonOf(cursor))
  if (!parsed.success || parsed.data[0] !== sort) throw new ClientError(400, 'cursor is not one that we gave for this search')
  const [, isAvailable, way, key, id, meant] = parsed.data
  return { isAvailable, way, key, id, meant }
}

function jsonOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

const MAX_SUGGESTIONS = 8
const MAX_CATEGORIES = 2

/** Suggests categories, then products, of what the text may become. */
export async function suggestProducts(
  platform: Platform,
  vocabulary: CurrentVocabulary,
  q: string,
): Promise<SearchResult<SuggestProductsResponse>> {
  if (q === '') return { response: { success: true, suggestions: [] }, isCacheable: true }
  const query = { q, brief: true, limit: MAX_SUGGESTIONS } as const
  const { response, isCacheable } = await searchProducts(platform, vocabulary, query, { wantsCount: false })
  const { products, related, categories, didYouMean } = response
  const suggested = [
    ...(didYouMean === undefined ? [] : [{ text: didYouMean, kind: 'search' as const }]),
    ...categories.slice(0, MAX_CATEGORIES).map((category) => ({ text: category.name, kind: 'category' as const, category })),
    ...[...products, ...related].map((product) => ({ text: product.name, kind: 'product' as const, product })),
  ]
  return { response: { success: true, suggestions: suggested.slice(0, MAX_SUGGESTIONS) }, isCacheable }
}
