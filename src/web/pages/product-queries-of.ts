import type { PageRenderer } from '../../contract/page-rendering.ts'
import type { ListProductsParams } from '../../contract/product-requests.ts'
import {
  bestSellersQuery,
  categoryQueries,
  productsPageQuery,
  relatedQuery,
  searchOf,
  singleProductQuery,
} from '../features/catalog/catalog-queries.ts'
import { decodePart } from '../routing/decode-part.ts'
import { readSearchParam } from '../routing/search-param.ts'
import { splitUrl } from '../routing/split-url.ts'
import { pageAt } from './pages.ts'

/** By the server before rendering, in the browser to prefetch. */
export const productQueriesOf: PageRenderer['productQueriesOf'] = (url, store) => {
  const { path, query } = splitUrl(url)
  const { name, params } = pageAt(path)
  const cursor = readSearchParam(query, 'cursor') ?? ''
  if (name === 'Home' || name === 'Cart') return [bestSellersQuery]
  if (name === 'Products') return productsPageQueries(searchOf(readSearchParam(query, 'q')), cursor, store.searchesOnServer)
  if (name === 'Category') return categoryQueries(decodePart(params.category), cursor)
  if (name === 'Product') return [singleProductQuery(decodePart(params.id)), relatedQuery(decodePart(params.category))]
  return []
}

/** The browser's own search starts from the first page; the server's results are shown until all is loaded. */
function productsPageQueries(search: string, cursor: string, searchesOnServer: boolean): ListProductsParams[] {
  const found = productsPageQuery(search, cursor)
  return searchesOnServer || search === '' || cursor !== '' ? [found] : [productsPageQuery(''), found]
}
