import { notifyManager } from '@tanstack/react-query'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { amountOfWeight, type Weight } from '../../../../domain/products/weighed.ts'
import { failure, type Token } from '../../../api/failure.ts'
import { queryClient } from '../../../api/query-client.ts'
import { type LinePickToSend, sellerApi } from '../../../api/seller-api.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import type { LinePick, Substitute } from './pack-lines.ts'
import { type PickQueue, pickQueue } from './pick-queue.ts'

/** Returns the key of an order's query by its number, or of all of them. */
export const packingKey = (token: Token, ...number: readonly string[]) => sellerKey(token, 'packing', ...number)

/** Shows the order as it is now in every query that has it, because its number can be spelled in several ways. */
export function showOrder(order: OrderWire): void {
  const queryKey = packingKey(sellerToken())
  queryClient.setQueriesData<OrderWire>({ queryKey }, (shown) => (shown?._id === order._id ? order : shown))
  if (queryClient.isFetching({ queryKey }) > 0) reloadOrders() // the running request may return an older order
}

export const reloadOrders = (): void => void queryClient.invalidateQueries({ queryKey: packingKey(sellerToken()) })

const queues = new Map<string, PickQueue>()

/** The failure of a step that waits for picks which could not be saved. */
export const PICKS_UNSAVED = failure(0, 'What you picked of this order is not saved yet. Please try again.')

sellerDrafts.hold({
  unsaved() {
    const lines = [...queues.values()].reduce((sum, { unsaved }) => sum + unsaved.get().picks.size, 0)
    if (lines === 0) return null
    return lines === 1 ? '1 line that you picked is not saved.' : `${lines} lines that you picked are not saved.`
  },
  forget() {
    for (const queue of queues.values()) queue.stop()
    queues.clear()
  },
})

/**
 * Returns the queue of unsaved picks of an order. The queue stays while other pages are shown, until the person who
 * picks logs out.
 */
export function queueOf(order: string): PickQueue {
  const existing = queues.get(order)
  if (existing) return existing
  const queue = pickQueue({
    async send(picks) {
      const response = await sellerApi.pickOrder(sellerToken(), order, picks.map(toSend))
      if (!response.success) return response
      showOrder(response.order)
      // The queue drops a pick when this function returns. The page must have the new order by then, or it would show
      // the line as it was before.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve))
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

function toSend({ line, picked, weight, isRestocked, substitute }: LinePick): LinePickToSend {
  if (picked === null) return { line, undo: true }
  return {
    line,
    picked,
    ...weightToSend(weight),
    restock: isRestocked,
    ...(substitute && { substitute: substituteToSend(substitute) }),
  }
}

const substituteToSend = ({ product, quantity, weight }: Substitute) => ({
  product: product._id,
  quantity,
  ...weightToSend(weight),
})

const weightToSend = (weight: Weight | null) => (weight === null ? {} : { weight: amountOfWeight(weight) })
