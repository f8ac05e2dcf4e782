import type { ListProductsParams } from '../../../contract/list-products-query.ts'
import type { CatalogChange } from '../../platform/catalog-changes/catalog-change-repository.ts'

// A change of any product invalidates all pages of its category. That may be more than needed, but never too little.

const WHOLE = 'the whole catalog'
const product = (id: string) => `product ${id.toLowerCase()}`
const category = (name: string) => `category ${name.trim().toLowerCase()}`

export const SETTINGS_TAG = 'settings'

export const CATEGORIES_TAG = 'categories'

export const BEST_SELLERS_TAG = 'best sellers'

export function tagsOfQuery({ ids, category: name, bestSellers }: ListProductsParams): string[] {
  if (bestSellers === 'true') return [BEST_SELLERS_TAG, WHOLE]
  if (ids) return ids.split(',').map(product)
  return [name ? category(name) : WHOLE]
}

/** Returns the tags to invalidate, or null for all of them. */
export function tagsOfChange(change: CatalogChange): ReadonlySet<string> | null {
  if (change === 'everything') return null
  return new Set([WHOLE, ...change.ids.map(product), ...change.categories.map(category)])
}
