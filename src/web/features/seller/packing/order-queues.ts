import type { OrderWire } from '../../../../contract/orders.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { Token } from '../../../api/request.ts'
import { type LinePickToSend, sellerApi } from '../../../api/seller-api.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import type { LinePick } from './pack-lines.ts'
import { type PickQueue, pickQueue } from './pick-queue.ts'

/** Orders by their numbers. */
export const packingKey = (token: Token, ...number: readonly string[]) => sellerKey(token, 'packing', ...number)

/** Shows the order as it is by now, under each spelling of its number. */
export function showOrder(order: OrderWire): void {
  const queryKey = packingKey(sellerToken())
  queryClient.setQueriesData<OrderWire>({ queryKey }, (shown) => (shown?._id === order._id ? order : shown))
  if (queryClient.isFetching({ queryKey }) > 0) reloadOrders() // the response may be older
}

export const reloadOrders = (): void => void queryClient.invalidateQueries({ queryKey: packingKey(sellerToken()) })

const queues = new Map<string, PickQueue>()

/** Of an order. Stays while other pages are shown, as long as something is unsaved. */
export function queueOf(order: string): PickQueue {
  const existing = queues.get(order)
  if (existing) return existing
  const queue = pickQueue({
    async send(picks) {
      const response = await sellerApi.pickOrder(sellerToken(), order, picks.map(toSend))
      if (!response.success) return response
      showOrder(response.order)
      return null
    },
    onFailure: (failure) => reportSellerFailure(failure, sellerToken()),
    onRejected(failure) {
      reportSellerFailure(failure, sellerToken())
      reloadOrders()
    },
  })
  queues.set(order, queue)
  return queue
}

function toSend({ line, picked, isRestocked, substitute }: LinePick): LinePickToSend {
  if (picked === null) return { line, undo: true }
  return {
    line,
    picked,
    restock: isRestocked,
    ...(substitute && { substitute: { product: substitute.product._id, quantity: substitute.quantity } }),
  }
}
