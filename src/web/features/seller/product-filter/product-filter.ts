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

export interface ProductFilter {
  /** All products that are not archived are shown when this is null. */
  readonly state: ProductState | null
  readonly search: string
  readonly category: string
  readonly sort: ProductSort
}

export interface FilteredPage {
  readonly path: string
  readonly states: readonly ProductState[]
  readonly firstSort: ProductSort
}

/** Reads the filter from a query string and ignores invalid values. */
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
