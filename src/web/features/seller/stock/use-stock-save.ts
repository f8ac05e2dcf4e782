import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import type { ChangeReason, StockChange } from '../../../../domain/stock.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Failure } from '../../../api/request.ts'
import { type StockChangeToSend, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { useProductQueries } from '../../catalog/product-queries.ts'
import { showChangedProduct } from '../product-filter/use-product-list.ts'
import { movementsKey, stockKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { changedText } from './typed-change.ts'

/** Both functions resolve to the failure to show at the field, or to null. */
export function useStockSave({ _id: id, name, stock }: SellerProductWire) {
  const token = sellerToken()
  const queries = useProductQueries()

  async function send(change: StockChangeToSend, textOf: (onHand: number) => string): Promise<Failure | null> {
    const response = await sellerApi.changeStock(token, change)
    if (!response.success) {
      if (isOfField(response))
        void queryClient.invalidateQueries({ queryKey: stockKey(token) }) // the count has changed meanwhile
      else reportSellerFailure(response, token)
      return response
    }
    showChangedProduct(token, response.product)
    queries.expire() // the shop's cached lists have the old stock
    void queryClient.invalidateQueries({ queryKey: movementsKey(token, id) })
    notify.success(textOf(response.product.stock ?? 0))
    return null
  }
  return {
    save: (change: StockChange, reason: ChangeReason, note: string) =>
      send({ product: id, ...change, reason, note: note.trim() || null }, (onHand) =>
        changedText(name, stock ?? null, change, onHand),
      ),
    end: (note: string) => send({ product: id, count: null, note: note.trim() || null }, () => `${name} is no longer counted`),
  }
}

const isOfField = ({ status }: Failure): boolean => status === 409 || status === 422
