import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { changeRow, type Page, usePagedList } from '../../../lists/paged-list.tsx'
import { productCount } from '../../catalog/found-products.ts'
import { productCountsKey, productsKey, stockKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ProductFilter, sellerProductParams } from './product-filter.ts'

interface ListedProducts {
  readonly list: (token: Token) => QueryKey
  readonly pageSize: number
}

export function useProductList(filter: ProductFilter, { list, pageSize }: ListedProducts) {
  const token = sellerToken()
  const counts = useStateCounts(filter)
  const paged = usePagedList({
    queryKey: [...list(token), JSON.stringify(sellerProductParams(filter))],
    pageSize,
    noun: 'product',
    fetchPage: (limit, cursor) => fetchProducts(token, filter, cursor, limit),
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
  return { ...paged, counts }
}

/** Loads one page and caches the counts of the states that come with it. Throws a failure. */
export async function fetchProducts(
  token: Token,
  filter: ProductFilter,
  cursor: string | null,
  limit: number,
): Promise<Page<SellerProductWire>> {
  const response = requireSuccess(await sellerApi.listProducts(token, cursor, limit, sellerProductParams(filter)))
  queryClient.setQueryData(countsOf(token, filter).queryKey, response.counts)
  return { rows: response.products, nextCursor: response.nextCursor }
}

export function useStateCounts(filter: ProductFilter): StateCounts | null {
  const { data } = useQuery(countsOf(sellerToken(), filter))
  return data ?? null
}

/** The counts come with each page of the list. The query runs only to load them again after a change. */
function countsOf(token: Token, filter: ProductFilter) {
  const { state: _state, sort: _sort, ...params } = sellerProductParams(filter) // the counts are the same for all states and sorts
  return {
    queryKey: [...productCountsKey(token), JSON.stringify(params)],
    queryFn: async () => requireSuccess(await sellerApi.listProducts(token, null, 1, params)).counts,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: (query: { state: { data: unknown } }) => query.state.data !== undefined,
  }
}

export type StateCounts = Awaited<ReturnType<ReturnType<typeof countsOf>['queryFn']>>

/** Shows the product in the stock list, whose rows stay in place. The product list is loaded again. */
export function showChangedProduct(token: Token, product: SellerProductWire): void {
  changeRow<SellerProductWire>(stockKey(token), product._id, () => product)
  void queryClient.invalidateQueries({ queryKey: productsKey(token) })
  void queryClient.invalidateQueries({ queryKey: productCountsKey(token) })
}

/**
 * Returns how many products match the filter, including those that are not loaded. Null means that the counts are not
 * known yet.
 */
export function countText(counts: StateCounts | null, { state, search, category, barcode }: ProductFilter): string {
  if (counts === null) return 'Loading'
  if (state !== null) return counts[state] === 0 ? 'None' : productCount(counts[state], 0)
  const count = counts.on + counts.out
  if (count === 0) return search === '' && category === '' && barcode === '' ? 'None yet' : 'None'
  return productCount(count, counts.out)
}
