import { PRODUCT_SORTS, type ProductSort, type ProductState } from '../../../../contract/products/seller-products.ts'
import { canonicalBarcode } from '../../../../domain/products/barcode.ts'
import type { ListSellerProductsParams } from '../../../api/seller-api.ts'
import { paths } from '../../../routing/paths.ts'
import { choiceParameter, textParameter, type UrlFilter, urlFilter, useUrlFilter } from '../../../routing/url-filter.ts'

/** The product list, the grid and the stock page share this filter. Each of them has its own URL, states and first sort. */
export interface ProductFilter {
  /** All products that are not archived are shown when this is null. */
  readonly state: ProductState | null
  readonly search: string
  readonly category: string
  /** A scanned barcode. It is empty while none was scanned. */
  readonly barcode: string
  readonly sort: ProductSort
}

/** Describes a page with a filtered list of products, and its tabs. */
export interface ProductPage extends UrlFilter<ProductFilter> {
  readonly states: readonly ProductState[]
}

const productPage = (path: string, states: readonly ProductState[], firstSort: ProductSort): ProductPage => ({
  states,
  ...urlFilter<ProductFilter>(path, {
    state: choiceParameter('state', states, null),
    search: textParameter('q'),
    category: textParameter('category'),
    barcode: { name: 'barcode', fallback: '', parse: (text) => (canonicalBarcode(text) === null ? null : text) },
    sort: choiceParameter('sort', PRODUCT_SORTS, firstSort),
  }),
})

export const PRODUCT_PAGES = {
  list: productPage(paths.sellerProducts(), ['on', 'out', 'low', 'archived'], 'newest'),
  grid: productPage(paths.sellerGrid(), ['on', 'out', 'low', 'archived'], 'newest'),
  stock: productPage(paths.sellerStock(), ['on', 'out', 'low'], 'stock'),
}

export const sellerProductParams = ({ state, search, category, barcode, sort }: ProductFilter): ListSellerProductsParams => ({
  sort,
  ...(state !== null && { state }),
  ...(search !== '' && { search }),
  ...(category !== '' && { category }),
  ...(barcode !== '' && { barcode }),
})

/** Returns the filter of the page. A new filter replaces the history entry, so that Back leads to the page before. */
export function useProductFilter(page: ProductPage) {
  const { filter, change } = useUrlFilter(page)
  return { filter, change: (changes: Partial<ProductFilter>) => change(changes, { replace: true }) }
}
