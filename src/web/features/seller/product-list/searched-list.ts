import type { ProductWire } from '../../../../contract/products.ts'
import type { PagedState } from '../../../lists/paged-list.ts'
import { matchingProducts } from '../../catalog/matching-products.ts'
import { productCount } from '../../catalog/product-count.ts'

export type ProductsState = PagedState<ProductWire>

/** What the list shows while `typed` stands in its search box. */
export type SearchedList =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly search: string }
  | {
      readonly status: 'ready'
      readonly products: readonly ProductWire[]
      /** Whether these are all that were found, or the newest of them; else the server is still being asked. */
      readonly isComplete: boolean
    }

/** Of the products that are here, those whose name has the typed text: at once, whatever the server may add. */
export function searchedList(state: ProductsState, typed: string): SearchedList {
  const { rows, failed } = state
  const isAnswered = rows !== null && responses(state, typed)
  if (failed && !isAnswered) return { status: 'failed', search: failed.search }
  if (rows === null) return { status: 'loading' }
  const products = matchingProducts(rows, typed)
  return products.length === 0 && !isAnswered ? { status: 'loading' } : { status: 'ready', products, isComplete: isAnswered }
}

/** What the server has to be asked for now that `typed` is typed; null while nothing. */
export function nextQuestion(state: ProductsState, typed: string): string | null {
  if (state.failed && isSame(state.failed.search, typed)) return null // asked again by hand
  if (state.rows === null && !state.failed) return null // the first page is on its way
  return responses(state, typed) ? null : typed.trim()
}

/** An answer to a shorter text holds all that the longer one finds, unless the server has more of it. */
function responses({ rows, search, hasMore }: ProductsState, typed: string): boolean {
  return rows !== null && (isSame(search, typed) || (!hasMore && plain(typed).includes(plain(search))))
}

const plain = (text: string): string => text.trim().toLowerCase()
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

/** How much there is, in words. How many are out of stock is known once all are here. */
export function countWords({ rows, hasMore }: ProductsState, typed: string, list: SearchedList): string {
  if (list.status !== 'ready') return list.status === 'failed' ? 'Not loaded' : rows === null ? 'Loading' : 'Searching'
  const { products, isComplete } = list
  if (!isComplete) return 'Searching'
  if (hasMore) return plain(typed) === '' ? `The newest ${products.length} products` : `The newest ${products.length} matches`
  if (products.length === 0 && plain(typed) === '') return 'None yet'
  return productCount(products.length, products.filter((product) => !product.inStock).length)
}
