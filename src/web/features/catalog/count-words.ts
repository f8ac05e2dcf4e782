import type { FoundProducts } from './found-products.ts'

/** How many products there are, in words. */
export function countWords(found: FoundProducts): string {
  if (found.status === 'loading') return 'Loading products'
  if (found.status === 'failed') return 'Products could not be loaded'
  const { count, products } = found
  if (count === null) return `More than ${products.length} products`
  return count === 1 ? '1 product' : `${count} products`
}
