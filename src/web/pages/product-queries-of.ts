import type { PageRenderer } from '../../contract/page-rendering.ts'
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
export const productQueriesOf: PageRenderer['productQueriesOf'] = (url) => {
  const { path, query } = splitUrl(url)
  const { name, params } = pageAt(path)
  const cursor = readSearchParam(query, 'cursor') ?? ''
  if (name === 'Home' || name === 'Cart') return [bestSellersQuery]
  if (name === 'Products') return [productsPageQuery(searchOf(readSearchParam(query, 'q')), cursor)]
  if (name === 'Category') return categoryQueries(decodePart(params.category), cursor)
  if (name === 'Product') return [singleProductQuery(decodePart(params.id)), relatedQuery(decodePart(params.category))]
  return []
}
