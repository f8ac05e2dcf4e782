import { useState } from 'react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { UNDO_MS } from '../../../../domain/order-workflow.ts'
import { type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerToken } from '../seller-session.ts'
import { showOrder } from './use-deliveries.ts'

/** Delivered here, and for how long (epoch ms, this device's clock) it can be undone. */
export interface Delivered {
  readonly order: OrderWire
  readonly until: number
}

/** Each resolves to whether it was done. A failure may mean that someone else was first: `reload` shows it. */
export interface DeliveryActions {
  /** `isPaid` false: without the cash. */
  deliver(order: OrderWire, isPaid: boolean): Promise<boolean>
  giveUp(order: OrderWire, reason: string): Promise<boolean>
  undo(order: OrderWire): Promise<boolean>
}

export function useDeliveryActions(reload: () => void): DeliveryActions & { readonly delivered: readonly Delivered[] } {
  const token = sellerToken()
  const [delivered, setDelivered] = useState<readonly Delivered[]>([])
  const isOther = (id: string) => (one: Delivered) => one.order._id !== id

  async function change(response: ReturnType<typeof sellerApi.undoDelivery>): Promise<OrderWire | null> {
    const answer = await response
    if (answer.success) {
      showOrder(token, answer.order)
      return answer.order
    }
    reportSellerFailure(answer, token)
    reload()
    return null
  }
  const move = ({ _id, status }: OrderWire, step: Omit<OrderStep, 'id' | 'from'>) =>
    change(sellerApi.changeOrderStatus(token, { id: _id, from: status, ...step }))

  return {
    delivered,
    async deliver(order, isPaid) {
      const done = await move(order, { status: 'Delivered', ...(isPaid ? {} : { isPaid }) })
      if (done) setDelivered((before) => [...before.filter(isOther(done._id)), { order: done, until: Date.now() + UNDO_MS }])
      return done !== null
    },
    async giveUp(order, reason) {
      const done = await move(order, { status: 'Cancelled', reason })
      if (done) notify.success(`Order ${done.number} canceled`)
      return done !== null
    },
    async undo({ _id }) {
      const done = await change(sellerApi.undoDelivery(token, _id))
      if (done) setDelivered((before) => before.filter(isOther(_id)))
      return done !== null
    },
  }
}
