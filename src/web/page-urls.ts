import type { PageUrls } from '../contract/page-rendering.ts'
import { paths } from './paths.ts'
import { readSearchParam, SEARCH_PARAMS } from './search-param.ts'
import { splitUrl } from './split-url.ts'

/** The store's pages as search engines should know them. */
export const pageUrls: PageUrls = {
  everybodys: [paths.home(), paths.products(), paths.contact()],
  category: paths.category,
  product: paths.product,
}

/** See PageRenderer: pages that differ in nothing that they read have one address. */
export function canonicalUrlOf(url: string): string {
  const { path, query } = splitUrl(url)
  const read = SEARCH_PARAMS.flatMap((name) => {
    const value = readSearchParam(query, name)
    return value === null ? [] : [[name, value]]
  })
  return read.length === 0 ? path : `${path}?${new URLSearchParams(read)}`
}
