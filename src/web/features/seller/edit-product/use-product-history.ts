import { useInfiniteQuery } from '@tanstack/react-query'
import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { requireSuccess } from '../../../api/query-client.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { type ProductEdit, showProduct } from './edit-state.ts'
import { historyKey } from './use-edited-product.ts'

const PAGE_SIZE = 10

export function useProductHistory(product: string) {
  const token = sellerToken()
  return useInfiniteQuery({
    queryKey: historyKey(token, product),
    queryFn: async ({ pageParam }) => requireSuccess(await sellerApi.listProductChanges(token, product, pageParam, PAGE_SIZE)),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { onFailure: (failure) => reportSellerFailure(failure, token) },
  })
}

/** Sets a field back to its value before the change, unless it was changed again since. */
export async function undoChange(
  edit: ProductEdit,
  change: string,
  onChanged: (product: SellerProductWire) => void,
): Promise<void> {
  const token = sellerToken()
  const undone = await sellerApi.undoProductChange(token, change)
  if (!undone.success) return reportSellerFailure(undone, token)
  const present = await sellerApi.getProduct(token, edit.state.get().base._id)
  if (!present.success) return reportSellerFailure(present, token)
  showProduct(edit, present.product)
  onChanged(present.product)
  if (undone.undone > 0) notify.success('Undone')
  else notify.error('It was changed again since, so it stays as it is.')
}
