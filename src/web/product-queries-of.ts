import type { PageRenderer } from '../contract/page-rendering.ts'
import {
  bestSellersQuery,
  categoryQueries,
  productsPageQuery,
  relatedQuery,
  searchOf,
  singleProductQuery,
} from './features/catalog/catalog-queries.ts'

/** The questions to the product list that a page is rendered from: asked by the server ahead, and in the browser on the way there. */
export const productQueriesOf: PageRenderer['productQueriesOf'] = (url, store) => {
  const { pathname, searchParams } = new URL(url, store.publicUrl)
  if (pathname === '/' || pathname === '/login') return [bestSellersQuery]
  if (pathname === '/products') return [productsPageQuery(store.searchesOnServer ? searchOf(searchParams.get('q')) : '')]
  const [category, id, ...rest] = pathname.startsWith('/products/')
    ? pathname.slice('/products/'.length).split('/').map(decodePart)
    : []
  if (category === undefined || rest.length > 0) return []
  return id === undefined ? categoryQueries(category) : [singleProductQuery(id), relatedQuery(category)]
}

/** A part of a path as it was meant; as it stands where it is no valid encoding. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
