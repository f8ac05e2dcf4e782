import type { CatalogParams } from '../../../contract/rendering/page-data.ts'
import { isOtherCategory } from '../../../domain/categories/category.ts'
import type { CatalogChange } from '../../platform/catalog-changes/catalog-change-repository.ts'

// A change of any product invalidates all pages of its category. That may be more than needed, but never too little.

const product = (id: string) => `product ${id.toLowerCase()}`
const category = (name: string) => `category ${name.trim().toLowerCase()}`

export const SETTINGS_TAG = 'settings'

/** Tags responses that a change of any product may change. */
export const WHOLE_TAG = 'the whole catalog'

export const CATEGORIES_TAG = 'categories'

export const BEST_SELLERS_TAG = 'best sellers'

export function tagsOfQuery(query: CatalogParams): string[] {
  if ('sort' in query) return [WHOLE_TAG]
  const { ids, category: name, bestSellers } = query
  if (bestSellers === 'true') return [BEST_SELLERS_TAG, SETTINGS_TAG, WHOLE_TAG]
  if (ids) return ids.split(',').map(product)
  // A change of any product may put it under `Other`.
  return [name && !isOtherCategory(name) ? category(name) : WHOLE_TAG]
}

/** Returns the tags to invalidate, or null for all of them. */
export function tagsOfChange(change: CatalogChange): ReadonlySet<string> | null {
  if (change === 'everything') return null
  return new Set([WHOLE_TAG, ...change.ids.map(product), ...change.categories.map(category)])
}
