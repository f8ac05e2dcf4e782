import type { ProductWire } from '../../../../contract/products.ts'
import type { PagedState } from '../../../lists/paged-query.ts'
import { matchingProducts } from '../../catalog/matching-products.ts'
import { productCount } from '../../catalog/product-count.ts'

export type ProductsState = PagedState<ProductWire>

export type SearchedList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly search: string }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      /** Whether these are all matches, or the newest of them; else a request is due or in flight. */
      readonly isComplete: boolean
    }

/** Filters the loaded products by the typed text, without waiting for the server. */
export function searchedList(state: ProductsState, typed: string): SearchedList {
  const { rows, failed } = state
  const isCovered = rows !== null && covers(state, typed)
  if (failed && !isCovered) return { status: 'failed', search: failed.search }
  if (rows === null) return { status: 'loading' }
  const products = matchingProducts(rows, typed)
  return products.length === 0 && !isCovered ? { status: 'loading' } : { status: 'ready', products, isComplete: isCovered }
}

/** Null when no request is needed. */
export function nextSearch(state: ProductsState, typed: string): string | null {
  if (state.failed && isSame(state.failed.search, typed)) return null // retried by hand
  if (state.rows === null && !state.failed) return null // the first page is loading
  return covers(state, typed) ? null : typed.trim()
}

/** Complete results of a shorter text include those of the longer one. */
function covers({ rows, search, hasMore }: ProductsState, typed: string): boolean {
  return rows !== null && (isSame(search, typed) || (!hasMore && plain(typed).includes(plain(search))))
}

const plain = (text: string): string => text.trim().toLowerCase()
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

/** Those out of stock are counted once all are loaded. */
export function countText({ rows, hasMore }: ProductsState, typed: string, list: SearchedList): string {
  if (list.status !== 'ready') return list.status === 'failed' ? 'Not loaded' : rows === null ? 'Loading' : 'Searching'
  const { products, isComplete } = list
  if (!isComplete) return 'Searching'
  if (hasMore) return plain(typed) === '' ? `The newest ${products.length} products` : `The newest ${products.length} matches`
  if (products.length === 0 && plain(typed) === '') return 'None yet'
  return productCount(products.length, products.filter((product) => !product.inStock).length)
}
