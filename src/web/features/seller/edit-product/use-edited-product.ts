import { useQuery } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import type { Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { showChangedProduct } from '../product-filter/use-product-list.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export const historyKey = (token: Token, id: string) => sellerKey(token, 'product-changes', id)

const productKey = (token: Token, id: string) => sellerKey(token, 'product', id)

/** Loads the product each time the page opens, so that nobody edits an outdated one from the cache. */
export function useEditedProduct(id: string) {
  const token = sellerToken()
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery({
    queryKey: productKey(token, id),
    queryFn: async () => requireSuccess(await sellerApi.getProduct(token, id)).product,
    meta: { onFailure: (failure) => failure.status === 404 || reportSellerFailure(failure, token) },
  })
  return {
    product: isFetchedAfterMount && !error ? data : undefined,
    failure: isFetching || !error ? null : error.failure.status === 404 ? 'unknown' : 'failed',
    reload: () => void refetch(),
  } as const
}

export function useProductChanged() {
  const token = sellerToken()
  const queries = useProductQueries()
  return (product: SellerProductWire) => {
    queryClient.setQueryData(productKey(token, product._id), product)
    showChangedProduct(token, product)
    void queryClient.invalidateQueries({ queryKey: historyKey(token, product._id) })
    queries.expire() // the shop's cached lists have the old one
  }
}
