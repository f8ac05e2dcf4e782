import { useQuery } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/stock.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { changeRow } from '../../../lists/change-row.ts'
import { usePagedQuery } from '../../../lists/paged-query.ts'
import { useRestoredPlace } from '../../../lists/place-in-list.ts'
import { productCountsKey, stockKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type StockFilter, stockQuery } from './stock-filter.ts'

const PAGE_SIZE = 50

/** Rows stay where they are while their stock changes, also when they no longer belong to the tab. */
export function useStockList(filter: StockFilter) {
  const token = sellerToken()
  const query = stockQuery(filter)
  const { data: counts } = useQuery(countsOf(token, filter.search))
  const list = usePagedQuery({
    queryKey: [...stockKey(token), JSON.stringify(query)],
    pageSize: PAGE_SIZE,
    async fetchPage(_search, limit, cursor) {
      const { products, nextCursor, counts } = requireSuccess(await sellerApi.listProducts(token, cursor, limit, query))
      queryClient.setQueryData(countsOf(token, filter.search).queryKey, counts)
      return { rows: products, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
  useRestoredPlace(list.state.rows?.length ?? 0, !list.state.hasMore)
  return { ...list, counts: counts ?? null }
}

/** Come with each page of the list; loaded anew after a change. */
const countsOf = (token: Token, search: string) => ({
  queryKey: [...productCountsKey(token), search],
  queryFn: async () => requireSuccess(await sellerApi.listProducts(token, null, 1, search === '' ? {} : { search })).counts,
  staleTime: Number.POSITIVE_INFINITY,
  enabled: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
})

export function showChangedProduct(token: Token, product: SellerProductWire): void {
  changeRow<SellerProductWire>(stockKey(token), product._id, () => product)
  void queryClient.invalidateQueries({ queryKey: productCountsKey(token) })
}
