import { useQuery } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/stock.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { showChangedProduct } from '../product-filter/use-product-list.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const productKey = (token: Token, id: string) => sellerKey(token, 'product', id)

/** As it is on the server when the page opens. Null: there is none. Undefined: not loaded. */
export function useEditedProduct(id: string) {
  const token = sellerToken()
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: productKey(token, id),
    queryFn: async () => requireSuccess(await sellerApi.findProduct(token, id)).products[0] ?? null,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
  return {
    product: isFetchedAfterMount ? data : undefined,
    hasFailed: isError && !isFetching,
    reload: () => void refetch(),
  }
}

/** Shows a changed product in all lists. */
export function useProductChanged() {
  const token = sellerToken()
  const queries = useProductQueries()
  return (product: SellerProductWire) => {
    queryClient.setQueryData(productKey(token, product._id), product)
    showChangedProduct(token, product)
    queries.expire() // the shop's lists have the old one
  }
}
