import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OnePurchaseWire, PurchaseWire } from '../../../../contract/buying/purchases.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { randomKey } from '../../../api/random-key.ts'
import { type PurchasesQuery, type PurchaseToSend, type ReceiptToSend, sellerApi } from '../../../api/seller-api.ts'
import { usePagedList } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { productsKey, sellerKey, stockKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

const PAGE_SIZE = 30

const purchasesKey = (token: Token) => sellerKey(token, 'purchases')
const purchaseKey = (token: Token, id: string) => sellerKey(token, 'purchase', id)

export function usePurchases(query: PurchasesQuery) {
  const token = sellerToken()
  return usePagedList<PurchaseWire>({
    queryKey: [...purchasesKey(token), JSON.stringify(query)],
    pageSize: PAGE_SIZE,
    noun: 'purchase',
    async fetchPage(limit, cursor) {
      const { purchases, nextCursor } = requireSuccess(await sellerApi.listPurchases(token, cursor, limit, query))
      return { rows: purchases, nextCursor }
    },
    onFailure: (failure) => reportSellerFailure(failure, token),
  })
}

/** Loads a purchase. `failure` is `unknown` when there is no such purchase. */
export function usePurchase(id: string) {
  const token = sellerToken()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: purchaseKey(token, id),
    queryFn: async (): Promise<OnePurchaseWire | null> => {
      const response = await sellerApi.getPurchase(token, id)
      return !response.success && response.status === 404 ? null : requireSuccess(response).purchase
    },
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return { purchase: data, hasFailed: error !== null && !isFetching, reload: () => void refetch() }
}

/** Loads what to buy from a supplier now, once the supplier is known. It is loaded once, since the lines are edited afterwards. */
export function useSuggestion(supplier: string, isKnown: boolean) {
  const token = sellerToken()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: sellerKey(token, 'purchase-suggestion', supplier),
    queryFn: async () => requireSuccess(await sellerApi.suggestPurchase(token, supplier)),
    enabled: isKnown,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { onFailure: (failure) => failure.status === 401 && reportSellerFailure(failure, token) },
  })
  return { suggestion: data ?? null, hasFailed: error !== null && !isFetching, reload: () => void refetch() }
}

type Changed = Awaited<ReturnType<typeof sellerApi.savePurchase>>

/** What people do with a purchase. Each shows the purchase as it is then. */
export function usePurchaseChanges() {
  const token = sellerToken()
  // A press that got no response is repeated with the same key, so that nothing is received twice.
  const [key, setKey] = useState(randomKey)
  function show(response: Changed): OnePurchaseWire | Failure {
    if (!response.success) return formFailure(response, token)
    const { purchase, message } = response
    queryClient.setQueryData(purchaseKey(token, purchase._id), purchase)
    for (const queryKey of [purchasesKey(token), productsKey(token), stockKey(token)])
      void queryClient.invalidateQueries({ queryKey })
    notify.success(message)
    return purchase
  }
  return {
    save: async (purchase: PurchaseToSend) => show(await sellerApi.savePurchase(token, purchase)),
    send: async (id: string) => show(await sellerApi.sendPurchase(token, id)),
    close: async (id: string) => show(await sellerApi.closePurchase(token, id)),
    async receive(receipt: ReceiptToSend) {
      const response = await sellerApi.receivePurchase(token, receipt, key)
      if (response.success || response.status !== 0) setKey(randomKey())
      return show(response)
    },
  }
}

export const isFailure = (result: OnePurchaseWire | Failure): result is Failure => 'success' in result
