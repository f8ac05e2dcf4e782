import { requireSuccess } from '../../api/query-client.ts'
import { shopperApi } from '../../api/shopper-api.ts'
import { refreshInOrder } from '../../live/refresh-in-order.ts'
import { useOrderEvents } from '../../live/use-order-events.ts'
import { reloadShopperOrders, showShopperOrder } from './shopper-orders.ts'

/**
 * Shows changes of the shopper's orders as they happen. Returns whether changes arrive, or null until that is known.
 */
export function useLiveOrders(token: string): boolean | null {
  const reload = () => reloadShopperOrders(token, { throwOnError: true })
  const refresh = async (id: string) => showShopperOrder(token, requireSuccess(await shopperApi.getOrder(token, id)).order)
  return useOrderEvents({
    role: 'shopper',
    token,
    async onEvent({ _id, what }) {
      if (what === 'placed') await reload()
      else await refreshInOrder(_id, () => refresh(_id))
    },
    onReset: reload,
  })
}
