import { useInfiniteQuery } from '@tanstack/react-query'
import { requireSuccess } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 10

export const movementsKey = (token: Token, product: string) => sellerKey(token, 'movements', product)

export function useMovements(product: string) {
  const token = sellerToken()
  return useInfiniteQuery({
    queryKey: movementsKey(token, product),
    queryFn: async ({ pageParam }) => requireSuccess(await sellerApi.listStockMovements(token, product, pageParam, PAGE_SIZE)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}
