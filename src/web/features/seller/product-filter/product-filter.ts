import type { ProductSort, ProductState } from '../../../../contract/seller-products.ts'
import type { ListSellerProductsParams } from '../../../api/seller-api.ts'
import { withoutControls } from '../../../text/without-controls.ts'

export const SORTS: Readonly<Record<ProductSort, string>> = {
  newest: 'Newest',
  name: 'Name',
  price: 'Lowest price',
  stock: 'Lowest stock',
  sold: 'Most sold',
}
export const isSort = (text: string | null): text is ProductSort => text !== null && Object.hasOwn(SORTS, text)

/** What a list of the seller's products shows, as in the page's URL. */
export interface ProductFilter {
  /** Null: all that are not archived. */
  readonly state: ProductState | null
  readonly search: string
  /** Empty: all. */
  readonly category: string
  readonly sort: ProductSort
}

/** A page with such a list. */
export interface FilteredPage {
  readonly path: string
  readonly states: readonly ProductState[]
  /** Where the URL names none. */
  readonly firstSort: ProductSort
}

/** Of a query string. What can't be read is left out. */
export function readProductFilter({ states, firstSort }: FilteredPage, query: string): ProductFilter {
  const params = new URLSearchParams(query)
  const text = (name: string) => withoutControls(params.get(name) ?? '').trim()
  const sort = params.get('sort')
  return {
    state: states.find((state) => state === params.get('state')) ?? null,
    search: text('q'),
    category: text('category'),
    sort: isSort(sort) ? sort : firstSort,
  }
}

export function productFilterUrl({ path, firstSort }: FilteredPage, { state, search, category, sort }: ProductFilter): string {
  const all = { state: state ?? '', q: search, category, sort: sort === firstSort ? '' : sort }
  const params = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return params.size === 0 ? path : `${path}?${params}`
}

export const productQuery = ({ state, search, category, sort }: ProductFilter): ListSellerProductsParams => ({
  sort,
  ...(state !== null && { state }),
  ...(search !== '' && { search }),
  ...(category !== '' && { category }),
})
