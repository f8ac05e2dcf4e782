import { MAX_COUNTED_PRODUCTS } from '../../../contract/page-data.ts'
import type { FoundProducts } from './found-products.ts'
import { productCount } from './product-count.ts'

export function countText(found: FoundProducts): string {
  if (found.status === 'loading') return 'Loading products'
  if (found.status === 'failed') return 'Products could not be loaded'
  const { count, outOfStock, products } = found
  if (products.length === 0 && count !== 0) return 'No more products' // the cursor is after the end of the list
  if (count === 'unknown') return `${productCount(products.length, 0)} found so far`
  if (count === 'more') return `More than ${productCount(products.length, 0)}`
  // The server counts no further than this.
  if (count > MAX_COUNTED_PRODUCTS) return `More than ${productCount(MAX_COUNTED_PRODUCTS, 0)}`
  return productCount(count, outOfStock)
}
