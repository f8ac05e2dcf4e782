import { productQuery } from '../../../contract/page-data.ts'
import { productsPageQuery, wholeCatalogQuery } from './catalog-queries.ts'
import type { ProductQueries } from './product-queries.ts'

const firstPage = productsPageQuery('')

/** Prefetches what a search filters, when the search box receives the focus. */
export async function prepareFilter(queries: ProductQueries): Promise<void> {
  await queries.prefetch(firstPage)
  const first = queries.state(productQuery(firstPage))
  if (first.status === 'ready' && first.nextCursor !== null) await queries.prefetch(wholeCatalogQuery)
}
