import { AWAITING_PAYMENT, type Order, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import { nextSteps } from '../../../domain/orders/order-workflow.ts'
import { mayRead, type StaffRole } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockOrder } from '../orders/change-status.ts'
import { getOrder, isPickedUp } from '../orders/order-repository.ts'

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

/** A 409 with the order's present status and the statuses that can follow it. */
export class StepConflict extends ClientError {
  readonly orderStatus: OrderStatus

  constructor(status: OrderStatus, message: string, steps = nextSteps(status), details: ClientError['details'] = {}) {
    super(409, message, { details: { ...details, status, nextSteps: [...steps] } })
    this.orderStatus = status
  }
}
