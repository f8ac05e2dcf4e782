import * as z from 'zod/mini'
import { failDeliveryRequest } from '../../../../contract/orders/order-requests.ts'
import type { Failure, Token } from '../../../api/failure.ts'
import { mayPass, retryUntilDone } from '../../../api/retry-until-done.ts'
import { courierApi, sellerApi } from '../../../api/seller-api.ts'
import { observable, useObservable } from '../../../state/observable.ts'
import { sellerDrafts } from '../seller-drafts.ts'
import { reportSellerFailure, sellerRole, sellerToken } from '../seller-session.ts'

const queuedDelivery = z.object({
  /** The id of the order. */
  id: z.string(),
  number: z.string(),
  /** The cash that was received at the door, in cents. */
  received: z.int(),
  isPaid: z.boolean(),
  /** Whether an ID was shown, for goods that need one. */
  idChecked: z.optional(z.boolean()),
  /** Whether the store may have recorded the delivery already, because a request was sent and no response arrived. */
  isUncertain: z.boolean(),
  /** `failed` is there when the order was not delivered. */
  failed: z.optional(failDeliveryRequest),
})
/** A delivery, or one that failed, which was recorded while there was no connection to the store. */
export type QueuedDelivery = z.output<typeof queuedDelivery>

/** The queue calls this function with the order of each delivery that the store has answered. */
type OnSent = (id: string) => void

type Queue = ReadonlyMap<string, QueuedDelivery>

const NONE: Queue = new Map()
const queue = observable(NONE)
let stopRetrying = () => {}

const saved = sellerDrafts.save('deliveries', queuedDelivery, {
  unsaved() {
    const { size } = queue.get()
    if (size === 0) return null
    return size === 1 ? '1 delivery is not sent to the store yet.' : `${size} deliveries are not sent to the store yet.`
  },
  forget() {
    stopRetrying()
    queue.set(NONE)
  },
})

export const useQueuedDeliveries = (): Queue => useObservable(queue, NONE)

/** Sends the deliveries that the logged-in person recorded before a reload. */
export const openQueue = (onSent: OnSent): Promise<void> =>
  saved.restore((left) => {
    if (left.size === 0) return
    queue.set(new Map([...left, ...queue.get()]))
    start(onSent)
  })

export function queueDelivery(delivery: QueuedDelivery, onSent: OnSent): void {
  put(delivery)
  start(onSent)
}

/** Takes back a delivery that was not sent. Returns false when it was sent meanwhile, or may have been. */
export function takeBackQueued(id: string): boolean {
  const delivery = queue.get().get(id)
  if (!delivery || delivery.isUncertain) return false
  remove(id)
  return true
}

function put(delivery: QueuedDelivery): void {
  queue.set(new Map(queue.get()).set(delivery.id, delivery))
  void saved.write(new Map([[delivery.id, delivery]]))
}

function remove(id: string): void {
  queue.set(new Map([...queue.get()].filter(([other]) => other !== id)))
  void saved.write(new Map([[id, undefined]]))
}

function start(onSent: OnSent): void {
  stopRetrying()
  stopRetrying = retryUntilDone(async () => {
    for (const delivery of queue.get().values()) {
      const failure = await send(delivery, onSent)
      if (failure) return failure
    }
    return null
  })
}

/**
 * Returns a failure that may pass. Returns null once the store has recorded or refused the delivery, or when another
 * person has logged in.
 */
async function send(delivery: QueuedDelivery, onSent: OnSent): Promise<Failure | null> {
  const [token, person] = [sellerToken(), sellerDrafts.person()]
  const { isUncertain } = delivery
  if (!navigator.onLine && !isUncertain) return NO_CONNECTION
  // From now on the store may have recorded the delivery, even when no response arrives.
  put({ ...delivery, isUncertain: true })
  const response = await sendStep(token, delivery)
  if (sellerDrafts.person() !== person) return null
  if (!response.success && mayPass(response)) return response
  onSent(delivery.id) // before it leaves the queue, so that it does not appear on the route once more
  remove(delivery.id)
  if (!response.success && !(isUncertain && isThere(response))) reportSellerFailure(response, token)
  return null
}

function sendStep(token: Token, { id, isPaid, idChecked, failed }: QueuedDelivery) {
  const { changeOrderStatus, failDelivery } = sellerRole() === 'courier' ? courierApi : sellerApi
  if (failed) return failDelivery(token, failed)
  const how = { ...(!isPaid && { isPaid }), ...(idChecked !== undefined && { idChecked }) }
  return changeOrderStatus(token, { id, status: 'Delivered', from: 'Out for Delivery', ...how })
}

const NO_CONNECTION: Failure = { success: false, status: 0, message: '', errors: {} }

/**
 * Returns whether the store refused the step because an earlier request of this browser was it. Couriers get a 404 then,
 * because they only see orders that are on their way.
 */
const isThere = ({ status }: Failure): boolean => status === 404 || status === 409
