import { useState } from 'react'
import type { ChangeDeliveryResponse } from '../../../../contract/deliveries.ts'
import type { ChangeOrderResponse } from '../../../../contract/orders.ts'
import { UNDO_MS } from '../../../../domain/order-workflow.ts'
import type { Failure } from '../../../api/request.ts'
import { courierApi, type OrderStep, sellerApi } from '../../../api/seller-api.ts'
import { storeNow } from '../../../state/store-clock.ts'
import { notify } from '../../../ui/notify.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'
import { queueDelivery, takeBackQueued } from './delivery-queue.ts'
import { couriersDelivery, type Delivery, deliveryOf } from './route.ts'
import { reloadCashTaken } from './use-cash-taken.ts'
import { showDelivery } from './use-deliveries.ts'

/**
 * A delivery that was recorded on this page. `until` is when its undo ends, in epoch milliseconds of the store's clock.
 */
export interface Delivered {
  readonly delivery: Delivery
  readonly isPaid: boolean
  readonly until: number
}

/**
 * Each method resolves to whether it was done. The route is reloaded after a failure, because someone else may have
 * been first.
 */
export interface DeliveryActions {
  /** False for `isPaid` means that no cash was received. The delivery is queued when there is no connection. */
  deliver(delivery: Delivery, isPaid: boolean): Promise<boolean>
  bringBack(delivery: Delivery, reason: string): Promise<boolean>
  cancel(delivery: Delivery, reason: string): Promise<boolean>
  undo(delivery: Delivery): Promise<boolean>
}

type Changed = ChangeOrderResponse | ChangeDeliveryResponse

export function useDeliveryActions(reload: () => void): DeliveryActions & { readonly delivered: readonly Delivered[] } {
  const token = sellerToken()
  const isCourier = sellerRole() === 'courier'
  const [delivered, setDelivered] = useState<readonly Delivered[]>([])
  const isOther = (id: string) => (one: Delivered) => one.delivery.id !== id

  function show(response: Changed | Failure, isOnTheWay: boolean): boolean {
    if (!response.success) {
      reportSellerFailure(response, token)
      reload()
      return false
    }
    const { order } = response
    showDelivery(token, 'address' in order ? deliveryOf(order) : couriersDelivery(order), isOnTheWay)
    return true
  }
  async function move({ id }: Delivery, step: Omit<OrderStep, 'id' | 'from'>): Promise<boolean> {
    return show(await changeStatus(id, step), false)
  }
  function changeStatus(id: string, step: Omit<OrderStep, 'id' | 'from'>): Promise<Changed | Failure> {
    const { changeOrderStatus } = isCourier ? courierApi : sellerApi
    return changeOrderStatus(token, { id, from: 'Out for Delivery', ...step })
  }
  const onSent = () => {
    reload()
    reloadCashTaken()
  }

  return {
    delivered,
    async deliver(delivery, isPaid) {
      const isSent = navigator.onLine
      const response = isSent ? await changeStatus(delivery.id, { status: 'Delivered', ...(isPaid ? {} : { isPaid }) }) : null
      const isQueued = response === null || (!response.success && response.status === 0)
      if (isQueued) {
        const { id, number, cash } = delivery
        queueDelivery({ id, number, received: isPaid ? cash : 0, isPaid, isUncertain: isSent }, onSent)
      }
      const done = isQueued || show(response, false)
      reloadCashTaken()
      const newest: Delivered = { delivery, isPaid, until: storeNow() + UNDO_MS }
      if (done) setDelivered((before) => [...before.filter(isOther(delivery.id)), newest])
      return done
    },
    async bringBack({ id, number }, reason) {
      const { recallOrder } = isCourier ? courierApi : sellerApi
      const done = show(await recallOrder(token, id, reason), false)
      if (done) notify.success(`Order ${number} goes back to the store`)
      return done
    },
    async cancel(delivery, reason) {
      const done = await move(delivery, { status: 'Cancelled', reason })
      if (done) notify.success(`Order ${delivery.number} cancelled`)
      return done
    },
    async undo({ id }) {
      const { undoDelivery } = isCourier ? courierApi : sellerApi
      const done = takeBackQueued(id) || show(await undoDelivery(token, id), true)
      reloadCashTaken()
      if (done) setDelivered((before) => before.filter(isOther(id)))
      return done
    },
  }
}
