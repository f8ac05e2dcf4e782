import { shopperApi } from '../../api/shopper-api.ts'
import { useOrderEvents } from '../../live/use-order-events.ts'
import { reloadShopperOrders, showShopperOrder } from './shopper-orders.ts'

/** Shows changes of the shopper's orders as they happen. Returns whether they do; null until it is known. */
export function useLiveOrders(token: string): boolean | null {
  const reload = () => void reloadShopperOrders(token)
  return useOrderEvents({
    role: 'shopper',
    token,
    async onEvent({ _id, what }) {
      if (what === 'placed') return reload()
      const response = await shopperApi.getOrder(token, _id)
      if (response.success) showShopperOrder(token, response.order)
    },
    onReset: reload,
  })
}
