import { useSyncExternalStore } from 'react'
import type { ProductWire } from '../../../contract/products/products.ts'
import {
  type CatalogParams,
  type CatalogResponse,
  MAX_COUNTED_PRODUCTS,
  productQuery,
} from '../../../contract/rendering/page-data.ts'
import { compactText, wordForms } from '../../../domain/search/fold.ts'
import { useShownRows } from '../../lists/shown-rows.ts'
import { FILTER_PARAMS } from '../../routing/search-params.ts'
import { TYPING_PAUSE_MS } from '../../ui/search-field.tsx'
import { CARDS_A_STEP, FIRST_CARDS, type ListQueries, type ProductsFilter, productsPageQuery } from './catalog-queries.ts'
import { type ProductQueries, useProductQueries, useProductQuery } from './product-queries.ts'

export interface FurtherProducts {
  /** `failed` means that calling `show` retries. */
  readonly status: 'there' | 'loading' | 'failed'
  /** `cursor` is the cursor of the next page. It is null when the last product shown is the cursor. */
  readonly cursor: string | null
  show(): void
}

export type FoundProducts =
  | { readonly status: 'loading'; retry(): void }
  | { readonly status: 'failed'; retry(): void }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      /** `further` is null when these are all. */
      readonly further: FurtherProducts | null
      readonly count: ProductCount
      /** Whether `count` is only of those in stock, since the list goes on. */
      readonly isOfStock: boolean
      /** Counts the products in `products` that are out of stock. */
      readonly outOfStock: number
      /** `search` is null unless a search has found the products. */
      readonly search: FoundBySearch | null
      /** The list has products for these diets. */
      readonly diets: readonly string[]
    }

/** This came with the first page of what a search has found. */
export type FoundBySearch = Pick<CatalogResponse, 'related' | 'soldOut' | 'categories' | 'isFuzzy' | 'didYouMean'>

/**
 * `more` means that there are more than are shown, but nobody counted them. `unknown` means that those shown may be
 * all.
 */
export type ProductCount = number | 'more' | 'unknown'

/** Searches on the server. Until the response to this text has arrived, the known products that match are shown. */
export function useSearchedProducts(search: string, cursor: string, filter: ProductsFilter): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const found = useProductPages([productsPageQuery(search, cursor, filter)], search === '' ? 0 : TYPING_PAUSE_MS)
  // The known products are in no sequence of a sort, and have no allergens.
  const isFiltered = cursor !== '' || FILTER_PARAMS.some((name) => filter[name] !== '')
  if (found.status === 'ready' || search === '' || isFiltered) return found
  const products = matchingProducts(queries.knownInStock(), search)
  return foundProducts(
    { ...found, products, isEnd: false, count: 'unknown', isOfStock: false, search: null, cursor: null, diets: [] },
    shownCards,
  )
}

/** Returns the products whose names contain the text or its singular or plural, or all when the text is empty. */
export function matchingProducts<Named extends { readonly name: string }>(
  products: readonly Named[],
  search: string,
): readonly Named[] {
  if (search.trim() === '') return products
  const forms = wordForms(search)
    .map(compactText)
    .filter((form) => form !== '')
  return products.filter(({ name }) => {
    const compactName = compactText(name)
    return forms.some((form) => compactName.includes(form))
  })
}

/**
 * Loads one query after the other, page by page, until there are as many products as are to be shown. `debounceMs`
 * delays the first query.
 */
export function useProductPages(list: ListQueries, debounceMs = 0): FoundProducts {
  const queries = useProductQueries()
  const shownCards = useShownCards()
  const first = useProductQuery(list[0], debounceMs)
  const joined = () => joinPages(queries, list, shownCards[0])
  const currentQuery = () => productQuery(joined().query)
  // Each response leads to the next query until there are enough products.
  useSyncExternalStore(queries.subscribe, currentQuery, currentQuery)
  const { products, query, isEnd, cursor } = joined()
  const { status } = useProductQuery(query, query === list[0] ? debounceMs : 0)
  const counted = first.status === 'ready' && products.length > 0 ? first.count : undefined
  const isWhole = isEnd && list[0].cursor === undefined
  const count = isWhole ? products.length : (counted ?? 'more')
  const search = 'sort' in list[0] && first.status === 'ready' ? first : null
  const isOfStock = !isWhole && counted !== undefined
  const diets = (first.status === 'ready' && first.diets) || []
  const retry = () => void queries.reload(query)
  return foundProducts({ products, isEnd, status, count, isOfStock, search, cursor, retry, diets }, shownCards)
}

interface JoinedPages {
  readonly products: readonly ProductWire[]
  /** `query` is the last query that was needed, or the first that has not loaded. */
  readonly query: CatalogParams
  readonly isEnd: boolean
  /** `cursor` is null when the products are not those of a search. */
  readonly cursor: string | null
}

/**
 * Joins pages until there are `shown` products. Between two queries it needs one product more, to know whether the list
 * goes on.
 */
function joinPages(queries: ProductQueries, [first, ...later]: ListQueries, shown: number): JoinedPages {
  const products: ProductWire[] = []
  for (let query = first; ; ) {
    const response = queries.state(productQuery(query))
    if (response.status !== 'ready') return { products, query, isEnd: false, cursor: null }
    products.push(...response.products)
    const { nextCursor = null } = response
    const next = nextCursor === null ? later.shift() : { ...query, limit: String(CARDS_A_STEP), cursor: nextCursor }
    const isEnough = nextCursor === null ? products.length > shown : products.length >= shown
    const cursor = 'sort' in query ? nextCursor : null
    if (next === undefined || isEnough) return { products, query, isEnd: next === undefined, cursor }
    query = next
  }
}

/** Returns how many cards are shown, saved in each history entry. */
function useShownCards(): [shown: number, show: (count: number) => void] {
  const [shown, show] = useShownRows()
  return [shown ?? FIRST_CARDS, show]
}

interface KnownProducts {
  readonly products: readonly ProductWire[]
  readonly isEnd: boolean
  readonly status: 'loading' | 'failed' | 'ready'
  retry(): void
  readonly count: ProductCount
  readonly isOfStock: boolean
  readonly search: FoundBySearch | null
  readonly cursor: string | null
  readonly diets: readonly string[]
}

function foundProducts(
  { products, isEnd, status, retry, count, isOfStock, search, cursor, diets }: KnownProducts,
  [shown, show]: readonly [number, (count: number) => void],
): FoundProducts {
  if (products.length === 0 && status !== 'ready') return { status, retry }
  const further = {
    status: status === 'ready' ? 'there' : status,
    cursor,
    show: status === 'failed' ? retry : () => show(shown + CARDS_A_STEP),
  } as const
  const isAll = isEnd && products.length <= shown
  const outOfStock = products.filter(({ inStock }) => !inStock).length
  const shownProducts = products.slice(0, shown)
  return {
    status: 'ready',
    products: shownProducts,
    further: isAll ? null : further,
    count,
    isOfStock,
    outOfStock,
    search,
    diets,
  }
}

export function countText(found: FoundProducts): string {
  if (found.status === 'loading') return 'Loading products'
  if (found.status === 'failed') return 'Products could not be loaded'
  const { count, outOfStock, products } = found
  if (products.length === 0 && count !== 0) return 'No more products' // the cursor is after the end of the list
  if (count === 'unknown') return `${productCount(products.length, 0)} found so far`
  if (count === 'more') return `More than ${productCount(products.length, 0)}`
  // The server counts no further than this.
  if (count > MAX_COUNTED_PRODUCTS) return `More than ${productCount(MAX_COUNTED_PRODUCTS, 0)}`
  return productCount(count, outOfStock)
}

export function productCount(count: number, outOfStock: number): string {
  const products = count === 1 ? '1 product' : `${count} products`
  return outOfStock === 0 ? products : `${products}, ${outOfStock} out of stock`
}
