import { useState } from 'react'
import type { ProductWire } from '../../../../contract/products.ts'
import { sellerApi } from '../../../api/seller-api.ts'
import type { PagedList } from '../../../lists/paged-list.ts'
import { useObservable } from '../../../state/observable.ts'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { NO_PENDING, type PendingStock, StockChanges } from './stock-changes.ts'

export function useStockChanges(list: PagedList<ProductWire>): { pending: PendingStock; changes: StockChanges } {
  const queries = useProductQueries()
  const [changes] = useState(
    () =>
      new StockChanges(list, {
        setStock: (id, inStock) => sellerApi.setStock(sellerToken(), id, inStock),
        onDone(message) {
          queries.expire() // cached product lists have the old stock
          notify.success(message)
        },
        onFailure: (failure) => reportSellerFailure(failure, sellerToken()),
      }),
  )
  return { pending: useObservable(changes.pending, NO_PENDING), changes }
}
