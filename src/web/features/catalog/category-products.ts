import { categoryQueries } from './catalog-queries.ts'
import type { FoundProducts } from './found-products.ts'
import { useProductPages } from './product-pages.ts'

/** A category's products: those in stock, and when all of these are there, those that are not. */
export function useCategoryProducts(category: string): FoundProducts {
  const [inStockQuery, outOfStockQuery] = categoryQueries(category)
  const inStock = useProductPages(inStockQuery)
  const outOfStock = useProductPages(outOfStockQuery)
  if (inStock.status !== 'ready' || inStock.further !== null) return inStock
  const { products } = inStock
  if (outOfStock.status === 'ready') {
    const { count } = outOfStock
    return {
      ...outOfStock,
      products: [...products, ...outOfStock.products],
      count: count === null ? null : products.length + count,
    }
  }
  if (products.length === 0) return outOfStock
  const further =
    outOfStock.status === 'failed'
      ? ({ status: 'failed', show: outOfStock.retry } as const)
      : ({ status: 'loading', show() {} } as const)
  return { status: 'ready', products, further, count: null }
}
