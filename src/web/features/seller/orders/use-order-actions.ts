import { useMutation } from '@tanstack/react-query'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { replaceRow } from '../../../lists/paged-list.tsx'
import { notify } from '../../../ui/notify.ts'
import { PICKS_UNSAVED, queueOf } from '../packing/order-queues.ts'
import { type SendOut, sendOutStop, unpackedOf } from '../packing/send-stop.ts'
import { sellerKey } from '../seller-queries.ts'
import { formFailure, reportSellerFailure, sellerToken } from '../seller-session.ts'

export interface OrderActions {
  /** Resolves to whether it was done. A toast shows a failure. */
  move(step: OrderStep): Promise<boolean>
  /**
   * Sends an order out, with the packed ones of its stop. Resolves to the numbers of those that are not packed, when the store
   * asks whether to go without them, and to null otherwise.
   */
  sendOut(order: OrderWire, sending: SendOut): Promise<readonly string[] | null>
  undoDelivery(id: string): Promise<boolean>
  recordCash(id: string): Promise<boolean>
  /** Resolves to the failure to show in the form, or to null. */
  cancel(order: OrderWire, reason: string): Promise<Failure | null>
  recall(id: string, reason: string): Promise<Failure | null>
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
      } else if (response.status === 409) await refreshRow(token, id) // Somebody else has changed the order.
      onChanged()
      return response.success ? null : response
    },
  })
  const move = async (step: OrderStep): Promise<Failure | null> =>
    (await queueOf(step.id).saved())
      ? change({ id: step.id, send: (by) => sellerApi.changeOrderStatus(by, step) })
      : PICKS_UNSAVED
  const showSent = (sent: OrderWire) => replaceRow(sellerKey(token, 'orders'), sent)
  const sendOut = async (order: OrderWire, sending: SendOut): Promise<Failure | null> =>
    (await queueOf(order._id).saved())
      ? change({ id: order._id, send: (by) => sendOutStop(by, order, sending, showSent) })
      : PICKS_UNSAVED
  const isDone = (failed: Failure | null): boolean => {
    if (failed) reportSellerFailure(failed, token)
    return failed === null
  }
  const inForm = (failed: Failure | null): Failure | null => failed && formFailure(failed, token)
  return {
    move: async (step) => isDone(await move(step)),
    async sendOut(order, sending) {
      const failed = await sendOut(order, sending)
      const unpacked = failed && unpackedOf(failed)
      if (failed && !unpacked) reportSellerFailure(failed, token)
      return unpacked
    },
    undoDelivery: async (id) => isDone(await change({ id, send: (by) => sellerApi.undoDelivery(by, id) })),
    recordCash: async (id) => isDone(await change({ id, send: (by) => sellerApi.recordCashPayment(by, id) })),
    cancel: async ({ _id: id, status: from }, reason) => inForm(await move({ id, status: 'Cancelled', from, reason })),
    recall: async (id, reason) => inForm(await change({ id, send: (by) => sellerApi.recallOrder(by, id, reason) })),
  }
}

/** Loads one order again and shows it in its row. A failure leaves the row as it was. Resolves to the response. */
export async function refreshRow(token: Token, id: string): ReturnType<typeof sellerApi.getOrder> {
  const response = await sellerApi.getOrder(token, id)
  if (response.success) replaceRow(sellerKey(token, 'orders'), response.order)
  return response
}
