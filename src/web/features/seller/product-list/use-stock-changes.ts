import { useState } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { PagedList } from '../../../lists/paged-list.ts'
import { useObservable } from '../../../observable.ts'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { NO_PENDING, type PendingStock, StockChanges } from './stock-changes.ts'

/** The switches of a list's products: what they wish for, and how to turn one. */
export function useStockChanges(list: PagedList<ProductWire>): { wishes: PendingStock; changes: StockChanges } {
  const queries = useProductQueries()
  const [changes] = useState(
    () =>
      new StockChanges(list, {
        setStock: (id, inStock) => sellerApi.setStock(sellerToken(), id, inStock),
        onDone(message) {
          queries.expire() // what this browser holds of the storefront shows the old stock
          notify.success(message)
        },
        onFailure: (failure) => reportSellerFailure(failure, sellerToken()),
      }),
  )
  return { wishes: useObservable(changes.pending, NO_PENDING), changes }
}
