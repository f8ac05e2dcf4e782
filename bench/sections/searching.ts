import { MAKERS } from '../../db/seed/words.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { searchProductsResponse } from '../../src/contract/search/search-products.ts'
import { wordsOf } from '../../src/domain/search/search-words.ts'
import { DEMO_PRODUCTS } from '../../src/server/features/demo/demo-products.ts'
import type { BenchStore } from '../bench-store.ts'
import { below, type Figure, median, ms, percentile } from '../figures.ts'
import { send } from '../shoppers.ts'

/** Each kind of search has as many texts, or as many as there are. No text is sent twice, so no response is cached. */
const SEARCHES = 300

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

const names = DEMO_PRODUCTS.map(({ name }) => name)
const wordsOfNames = distinct([...MAKERS, ...names].flatMap(wordsOf))
const wordsOfTexts = distinct(DEMO_PRODUCTS.flatMap(({ description }) => description.flatMap(wordsOf)))
const makerOf = (number: number): string => MAKERS[(number * 7) % MAKERS.length] ?? ''
const withoutLetter = (word: string): string => word.slice(0, word.length >> 1) + word.slice((word.length >> 1) + 1)

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'a word of names': wordsOfNames,
  'a word of descriptions': wordsOfTexts.filter((word) => !wordsOfNames.includes(word)),
  'the beginning of a word': distinct(wordsOfNames.flatMap((word) => [2, 3, 4, 5].map((letters) => word.slice(0, letters)))),
  'a whole name': distinct(Array.from({ length: SEARCHES }, (_, at) => `${makerOf(at)} ${names[at % names.length]}`)),
  'two words in another order': distinct(
    Array.from({ length: SEARCHES }, (_, at) => `${wordsOf(names[at % names.length] ?? '').at(-1)} ${wordsOf(makerOf(at))[0]}`),
  ),
  'a misspelled word': distinct(wordsOfNames.filter((word) => word.length > 4).map(withoutLetter)),
}

/** Sends searches of each kind one after another, and returns how long the slowest hundredth takes at least. */
export async function searching(store: BenchStore): Promise<Figure[]> {
  const search = async (q: string) => {
    const params = new URLSearchParams({ q, brief: 'true' })
    return searchProductsResponse.parse(JSON.parse(await send(`${store.url}${endpoints.searchProducts.path}?${params}`)))
  }
  for (const word of ['zzz', 'warm up', 'a misspeled word']) await search(word) // The first search reads the vocabulary.
  const figures: Figure[] = []
  for (const [kind, texts] of Object.entries(KINDS)) {
    const took: number[] = []
    for (const text of spread(texts)) {
      const began = performance.now()
      await search(text)
      took.push(performance.now() - began)
    }
    const slowest = percentile(took, 0.99)
    figures.push({
      what: `search: ${kind}`,
      measured: `p50 ${ms(median(took))}, p99 ${ms(slowest)} (${took.length})`,
      bar: below(Math.round(slowest), 30, ' ms'),
    })
  }
  return figures
}

/** Returns at most as many texts as are searched, evenly from the whole list. */
const spread = (texts: readonly string[]): readonly string[] =>
  texts.filter((_, at) => Math.floor((at * SEARCHES) / texts.length) !== Math.floor(((at - 1) * SEARCHES) / texts.length))
