import type { PageUrls } from '../../contract/page-rendering.ts'
import { paths } from '../routing/paths.ts'
import { readSearchParam, SEARCH_PARAMS } from '../routing/search-param.ts'
import { splitUrl } from '../routing/split-url.ts'
import { pages } from './pages.ts'

/** The sitemap has these URLs. */
export const pageUrls: PageUrls = {
  publicPages: Object.values(pages).flatMap((page) =>
    page.access === 'everybody' && page.index === 'listed' ? [page.path] : [],
  ),
  category: paths.category,
  product: paths.product,
}

/** Returns the path with only those parameters that change what the server renders. */
export function canonicalUrlOf(url: string): string {
  const { path, query } = splitUrl(url)
  const params = SEARCH_PARAMS.flatMap((name) => {
    const value = readSearchParam(query, name)
    return value === null ? [] : [[name, value]]
  })
  return params.length === 0 ? path : `${path}?${new URLSearchParams(params)}`
}
