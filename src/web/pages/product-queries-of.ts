import type { PageRenderer } from '../../contract/page-rendering.ts'
import { readSearchParam } from '../routing/search-param.ts'
import { splitUrl } from '../routing/split-url.ts'
import { findPage } from './find-page.ts'

/** Returns the product lists of a page. The server loads them before rendering, and the browser prefetches them. */
export const productQueriesOf: PageRenderer['productQueriesOf'] = (url) => {
  const { path, query } = splitUrl(url)
  const { page, params } = findPage(path)
  if (page.access !== 'everybody') return []
  return page.products({ params, search: (name) => readSearchParam(query, name) })
}
