import type { PageRenderer } from '../contract/page-rendering.ts'
import type { ListProductsParams } from '../contract/products.ts'
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
  const { pathname: path, searchParams } = new URL(url, store.publicUrl)
  const pathname = path.replace(/(.)\/$/, '$1') // a slash at the end names the same page
  if (pathname === '/' || pathname === '/login') return [bestSellersQuery]
  if (pathname === '/products') return productsPageQueries(searchOf(searchParams.get('q')), store.searchesOnServer)
  const [category, id, ...rest] = pathname.startsWith('/products/')
    ? pathname.slice('/products/'.length).split('/').map(decodePart)
    : []
  if (category === undefined || rest.length > 0) return []
  return id === undefined ? categoryQueries(category) : [singleProductQuery(id), relatedQuery(category)]
}

/** Where the browser searches by itself it starts from the first page, and until it has the rest from what the server found. */
function productsPageQueries(search: string, searchesOnServer: boolean): ListProductsParams[] {
  const found = productsPageQuery(search)
  return searchesOnServer || search === '' ? [found] : [productsPageQuery(''), found]
}

/** A part of a path as it was meant; as it stands where it is no valid encoding. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
