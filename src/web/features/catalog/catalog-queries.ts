import type { ListProductsParams } from '../../../contract/products/list-products-query.ts'
import type { CatalogParams } from '../../../contract/rendering/page-data.ts'
import { MAX_PRICE, SEARCH_SORTS } from '../../../contract/search/search-sorts.ts'
import { MAX_SEARCH } from '../../../domain/products/product.ts'
import type { FILTER_PARAMS, SearchParam } from '../../routing/search-params.ts'

// Server and browser build the same queries, so that the browser finds the responses that were rendered into the page.

export const FIRST_CARDS = 20 // whole rows in two, four and five columns
export const CARDS_A_STEP = 96

/** This prefix marks a cursor in a category page's URL as one of the products that are out of stock. */
export const OUT_OF_STOCK = 'out-'

const BEST_SELLERS = 5 // specification, section 9
export const RELATED_PRODUCTS = 5 // specification, section 9

export const searchOf = (q: string | null): string => (q ?? '').trim().slice(0, MAX_SEARCH)

/** `brief` leaves out what a card does not show. */
const cardsInStock = { inStock: 'true', brief: 'true' } as const

export const bestSellersQuery: ListProductsParams = { ...cardsInStock, bestSellers: 'true', limit: String(BEST_SELLERS) }

const firstOf = <Params extends CatalogParams>(params: Params, cursor = ''): Params => ({
  ...params,
  limit: String(FIRST_CARDS),
  ...(cursor === '' ? {} : { cursor }),
})

/** These parameters are kept from list to list, since they say what a shopper may eat. An empty text is no filter. */
export interface FoodFilter {
  /** Allergens are separated by commas. */
  readonly without: string
  /** Diets are separated by commas. */
  readonly diets: string
}

export const NO_FOOD_FILTER: FoodFilter = { without: '', diets: '' }

export const foodFilterOf = ({ without, diets }: FoodFilter): FoodFilter => ({ without, diets })

const givenOf = (params: object) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''))

export type ProductsFilter = Readonly<Record<(typeof FILTER_PARAMS)[number], string>>

/** Reads the filter of the products page. Values that are none of its own are ignored. */
export function filterOf(read: (name: SearchParam) => string | null): ProductsFilter {
  const flag = (name: SearchParam) => (read(name) === 'true' ? 'true' : '')
  const maxPrice = read('maxPrice') ?? ''
  return {
    sort: SEARCH_SORTS.find((sort) => sort === read('sort')) ?? '',
    offers: flag('offers'),
    soldOut: flag('soldOut'),
    category: (read('category') ?? '').toLowerCase(),
    maxPrice: MAX_PRICE.test(maxPrice) ? maxPrice : '',
    without: read('without') ?? '',
    diets: read('diets') ?? '',
  }
}

export const NO_FILTER: ProductsFilter = filterOf(() => null)

/**
 * Returns what a search keeps of the filters in the URL. On the products page it keeps all, also while somebody types. From
 * another page it begins anew, and keeps the allergens, the diets and the sort only.
 */
export function filterOfSearch(read: (name: SearchParam) => string | null, isOnProducts: boolean): ProductsFilter {
  const filter = filterOf(read)
  return isOnProducts ? filter : { ...NO_FILTER, sort: filter.sort, ...foodFilterOf(filter) }
}

/** A sort leaves out nothing, so it is no filter here. */
export const isFiltered = ({ sort: _, ...filters }: ProductsFilter): boolean =>
  Object.values(filters).some((value) => value !== '')

/** Lists products in stock, the newest first, or finds them by a text and a filter. */
export function productsPageQuery(search: string, cursor = '', filter = NO_FILTER): CatalogParams {
  const { sort, without, soldOut, ...others } = filter
  const all = { ...cardsInStock, ...givenOf({ without }), counts: 'true' } as const
  const given = givenOf({ q: search, ...others })
  if (sort === '' && soldOut === '' && Object.keys(given).length === 0) return firstOf(all, cursor)
  const { inStock, ...withSoldOut } = all
  const found = {
    ...(soldOut === '' ? all : withSoldOut),
    ...given,
    sort: SEARCH_SORTS.find((each) => each === sort) ?? 'relevance',
  }
  return firstOf(found, cursor)
}

/** The results of these queries are concatenated in order. */
export type ListQueries = readonly [CatalogParams, ...CatalogParams[]]

/** Lists the products in stock first. */
export function categoryQueries(name: string, cursor = '', filter = NO_FOOD_FILTER): ListQueries {
  const inStock = { ...cardsInStock, category: name.toLowerCase(), ...givenOf(filter) } as const
  const outOfStock = { ...inStock, inStock: 'false' } as const
  const counted = { ...inStock, counts: 'true' } as const
  if (cursor.startsWith(OUT_OF_STOCK)) return [firstOf(outOfStock, cursor.slice(OUT_OF_STOCK.length))]
  return [firstOf(counted, cursor), firstOf(outOfStock)]
}

export const singleProductQuery = (id: string): ListProductsParams => ({ ids: id })

/** Requests one more than is shown, since the product itself may be among them. */
export function relatedQuery(category: string): ListProductsParams {
  return { ...cardsInStock, category: category.toLowerCase(), limit: String(RELATED_PRODUCTS + 1) }
}

/** Finds products whether they are in stock or not. */
export const cartProductsQuery = (ids: Iterable<string>): ListProductsParams => ({ ids: [...ids].sort().join(',') })
