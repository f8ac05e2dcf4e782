import type { ListProductsParams } from '../../../contract/product-requests.ts'
import type { CatalogChange } from '../../platform/catalog-changes/catalog-change.ts'

// A change of any product invalidates all pages of its category: too much, never too little.

const WHOLE = 'the whole catalog'
const product = (id: string) => `product ${id.toLowerCase()}`
const category = (name: string) => `category ${name.trim().toLowerCase()}`

/** Of pages and lists, which are as the owner set. */
export const SETTINGS_TAG = 'settings'

/** Of pages, and of the list of categories. */
export const CATEGORIES_TAG = 'categories'

/** Of lists that begin with what is sold most. */
export const BEST_SELLERS_TAG = 'best sellers'

export function tagsOfQuery({ ids, category: name, bestSellers }: ListProductsParams): string[] {
  if (bestSellers === 'true') return [BEST_SELLERS_TAG, WHOLE]
  if (ids) return ids.split(',').map(product)
  return [name ? category(name) : WHOLE]
}

/** Null: all. */
export function tagsOfChange(change: CatalogChange): ReadonlySet<string> | null {
  if (change === 'everything') return null
  return new Set([WHOLE, ...change.ids.map(product), ...change.categories.map(category)])
}
