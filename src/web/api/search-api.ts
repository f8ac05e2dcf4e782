import { searchProducts } from '../../contract/endpoints/search-endpoints.ts'
import type { SearchProductsParams } from '../../contract/search-products.ts'
import { request } from './request.ts'

/** Loads with the first search, because first visits don't search. */
export const searchApi = {
  searchProducts: (query: SearchProductsParams) => request(searchProducts, { query }),
}
