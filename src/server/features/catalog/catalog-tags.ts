import type { ListProductsParams } from '../../../contract/product-requests.ts'
import type { CatalogChange } from '../../platform/catalog-changes/catalog-change.ts'

// What an answer of the product list depends on, in words that a change can be held against. Rather too many answers count
// as touched than one too few: the fifth-last product of a category touches the page that shows the first five.

const WHOLE = 'the whole catalog'
const product = (id: string) => `product ${id.toLowerCase()}`
const category = (name: string) => `category ${name.trim().toLowerCase()}`

/** What the answer to a question to the product list depends on. */
export function tagsOfQuery({ ids, category: name }: ListProductsParams): string[] {
  if (ids) return ids.split(',').map(product)
  return [name ? category(name) : WHOLE]
}

/** What a change touches; null: everything. */
export function tagsOfChange(change: CatalogChange): ReadonlySet<string> | null {
  if (change === 'everything') return null
  return new Set([WHOLE, ...change.ids.map(product), ...change.categories.map(category)])
}
