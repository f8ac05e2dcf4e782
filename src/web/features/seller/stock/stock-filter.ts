import type { ListSellerProductsParams } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { withoutControls } from '../../../text/without-controls.ts'

const STATES = ['on', 'out', 'low'] as const
export type ShownState = (typeof STATES)[number]

export const SORTS = { stock: 'Lowest stock', name: 'Name', newest: 'Newest', price: 'Lowest price' } as const
export type ShownSort = keyof typeof SORTS
const isSort = (text: string | null): text is ShownSort => text !== null && Object.hasOwn(SORTS, text)

/** What the page shows, as in its URL. */
export interface StockFilter {
  /** Null: all. */
  readonly state: ShownState | null
  readonly search: string
  readonly sort: ShownSort
}

const FIRST_SORT: ShownSort = 'stock'

/** Of a query string. What can't be read is left out. */
export function readStockFilter(query: string): StockFilter {
  const params = new URLSearchParams(query)
  const sort = params.get('sort')
  return {
    state: STATES.find((state) => state === params.get('state')) ?? null,
    search: withoutControls(params.get('q') ?? '').trim(),
    sort: isSort(sort) ? sort : FIRST_SORT,
  }
}

export function stockUrl({ state, search, sort }: StockFilter): string {
  const all = { state: state ?? '', q: search, sort: sort === FIRST_SORT ? '' : sort }
  const params = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return params.size === 0 ? paths.sellerStock() : `${paths.sellerStock()}?${params}`
}

export const stockQuery = ({ state, search, sort }: StockFilter): ListSellerProductsParams => ({
  sort,
  ...(state !== null && { state }),
  ...(search !== '' && { search }),
})
