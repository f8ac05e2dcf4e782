import { useMutation } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { queryClient, requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { changeRow } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { productCountsKey, productsKey, sellerKey, stockKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

/**
 * Switches a product on or off. The change is shown at once and reverted when the server rejects it. The list is loaded
 * again afterwards (specification, section 4).
 */
export function useStockChange(id: string) {
  const token = sellerToken()
  const queries = useProductQueries()
  const all = sellerKey(token, 'stock')
  const mutationKey = [...all, id]
  const { isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async (inStock: boolean) => requireSuccess(await sellerApi.setStock(token, id, inStock)),
    async onMutate(inStock) {
      const lists = [productsKey(token), stockKey(token)]
      // A response on its way would show the old stock again.
      await Promise.all(lists.map((queryKey) => queryClient.cancelQueries({ queryKey })))
      showStock(token, id, inStock)
    },
    onSuccess({ message }) {
      queries.expire() // the shop's cached lists have the old stock
      notify.success(message ?? 'Stock Updated')
    },
    onError({ failure }, inStock) {
      showStock(token, id, !inStock)
      reportSellerFailure(failure, token)
    },
    onSettled() {
      // A reload would show the old stock of other changes that are still in flight.
      const isLast = queryClient.isMutating({ mutationKey: all }) === 1
      if (!isLast) return
      void queryClient.invalidateQueries({ queryKey: productsKey(token) })
      void queryClient.invalidateQueries({ queryKey: productCountsKey(token) })
    },
  })
  return {
    isChanging: isPending,
    /** Ignores a change while another one of the same product is in flight. */
    change: (inStock: boolean) => queryClient.isMutating({ mutationKey }) === 0 && mutate(inStock),
  }
}

function showStock(token: string | null, id: string, inStock: boolean): void {
  for (const queryKey of [productsKey(token), stockKey(token)]) {
    changeRow<SellerProductWire>(queryKey, id, (product) => ({
      ...product,
      isOffered: inStock,
      inStock: inStock && (product.stock === undefined || product.stock > product.held),
    }))
  }
}
