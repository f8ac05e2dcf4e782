import { productCount } from '../../catalog/product-count.ts'
import type { ProductFilter } from '../product-filter/product-filter.ts'
import type { StateCounts } from '../product-filter/use-product-list.ts'

/**
 * Returns how many products match the filter, including those that are not loaded. Null means that the counts are not
 * known yet.
 */
export function countText(counts: StateCounts | null, { state, search, category }: ProductFilter): string {
  if (counts === null) return 'Loading'
  if (state !== null) return counts[state] === 0 ? 'None' : productCount(counts[state], 0)
  const count = counts.on + counts.out
  if (count === 0) return search === '' && category === '' ? 'None yet' : 'None'
  return productCount(count, counts.out)
}
