import { AWAITING_PAYMENT, type Order, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import { nextSteps } from '../../../domain/orders/order-workflow.ts'
import { isTogether, unpackedSentence } from '../../../domain/orders/stop.ts'
import { mayRead, type StaffRole } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockOrder } from '../orders/change-status.ts'
import { getOrder, isPickedUp } from '../orders/order-repository.ts'
import { lockStop } from '../orders/stops.ts'

/** Locks the order's row until commit. Throws 404, also for an order that awaits its payment. */
export async function lockPlacedOrder(tx: Db, order: OrderId): Promise<OrderStatus> {
  const status = await lockOrder(tx, order)
  if (status === null || status === AWAITING_PAYMENT) throw notFound('Order')
  return status
}

/** Locks the order's row until commit. Throws 404, also for an order that the role may not see. */
export async function lockVisibleOrder(tx: Db, order: OrderId, role: StaffRole): Promise<OrderStatus> {
  const status = await lockPlacedOrder(tx, order)
  if (!mayRead(role, status) || (role === 'courier' && (await isPickedUp(tx, order)))) throw notFound('Order')
  return status
}

/** Returns the order with its row locked until commit. Throws 404. */
export async function lockOrderOf(tx: Db, id: OrderId): Promise<Order> {
  await lockPlacedOrder(tx, id)
  const order = await getOrder(tx, id)
  if (!order) throw notFound('Order')
  return order
}

interface LockedStop {
  readonly order: Order
  /** The order with those that come together with it, the oldest first. */
  readonly together: readonly Order[]
}

/** Returns an order and those that come with it, with the rows of the whole stop locked until commit. Throws 404. */
export async function lockTogether(tx: Db, id: OrderId): Promise<LockedStop> {
  const orders = await lockStop(tx, id)
  const order = orders.find((one) => one.id === id)
  if (!order) throw notFound('Order')
  return { order, together: orders.filter((one) => one.id === id || isTogether(order, one)) }
}

/** A 409 with the order's present status and the statuses that can follow it. */
export class StepConflict extends ClientError {
  readonly orderStatus: OrderStatus

  constructor(status: OrderStatus, message: string, steps = nextSteps(status), details: ClientError['details'] = {}) {
    super(409, message, { details: { ...details, status, nextSteps: [...steps] } })
    this.orderStatus = status
  }
}

/** Asks whether to send out an order without those of its stop that are not packed. It has their numbers. */
export class OrdersUnpacked extends StepConflict {
  constructor(unpacked: readonly Pick<Order, 'number'>[]) {
    const numbers = unpacked.map(({ number }) => number)
    super('Packing', unpackedSentence(numbers), undefined, { orders: numbers.map(formatOrderNumber) })
  }
}
