import type { PageRenderer } from '../../contract/page-rendering.ts'
import { readSearchParam } from '../routing/search-param.ts'
import { splitUrl } from '../routing/split-url.ts'
import { findPage } from './find-page.ts'

/** By the server before rendering, in the browser to prefetch. */
export const productQueriesOf: PageRenderer['productQueriesOf'] = (url) => {
  const { path, query } = splitUrl(url)
  const { page, params } = findPage(path)
  if (page.access !== 'everybody') return []
  return page.products({ params, search: (name) => readSearchParam(query, name) })
}
