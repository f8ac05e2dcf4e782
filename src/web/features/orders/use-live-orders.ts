import { requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { useOrderEvents } from '../../live/use-order-events.ts'
import { reloadShopperOrders, showShopperOrder } from './shopper-orders.ts'

/**
 * Shows changes of the shopper's orders as they happen. Returns whether changes arrive, or null until that is known.
 */
export function useLiveOrders(token: string): boolean | null {
  const reload = () => reloadShopperOrders(token, { throwOnError: true })
  return useOrderEvents({
    role: 'shopper',
    token,
    async refresh({ _id, what }) {
      if (what === 'placed') await reload()
      else showShopperOrder(token, requireSuccess(await shopperApi.getOrder(token, _id)).order)
    },
    refreshAll: reload,
  })
}
