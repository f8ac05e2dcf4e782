import { useMutation } from '@tanstack/react-query'
import type { Token } from '../../../api/request.ts'
import { type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { queueOf } from '../packing/order-queues.ts'
import { sellerKey } from '../seller-queries.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'

export interface OrderActions {
  /** Each method resolves to whether it was done. */
  move(step: OrderStep): Promise<boolean>
  recall(id: string, reason: string): Promise<boolean>
  undoDelivery(id: string): Promise<boolean>
}

interface Change {
  readonly id: string
  send(token: Token): ReturnType<typeof sellerApi.undoDelivery>
}

export function useOrderActions(onChanged: () => void): OrderActions {
  const token = sellerToken()
  const { mutateAsync: change } = useMutation({
    async mutationFn({ id, send }: Change) {
      const response = await send(token)
      if (response.success) {
        notify.success(response.message)
        replaceRow(sellerKey(token, 'orders'), response.order)
      } else {
        reportSellerFailure(response, token)
        if (response.status === 409) await refreshRow(token, id) // Somebody else has changed the order.
      }
      onChanged()
      return response.success
    },
  })
  return {
    async move(step) {
      if (!(await queueOf(step.id).saved())) {
        notify.error('What you picked of this order is not saved yet. Please try again.')
        return false
      }
      return change({ id: step.id, send: (by) => sellerApi.changeOrderStatus(by, step) })
    },
    recall: (id, reason) => change({ id, send: (by) => sellerApi.recallOrder(by, id, reason) }),
    undoDelivery: (id) => change({ id, send: (by) => sellerApi.undoDelivery(by, id) }),
  }
}

/** Loads one order again and shows it in its row. A failure leaves the row as it was. Resolves to the response. */
export async function refreshRow(token: Token, id: string): ReturnType<typeof sellerApi.getOrder> {
  const response = await sellerApi.getOrder(token, id)
  if (response.success) replaceRow(sellerKey(token, 'orders'), response.order)
  return response
}
