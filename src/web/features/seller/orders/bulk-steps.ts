import type { OrderWire, StatusResult } from '../../../../contract/orders/orders.ts'
import { cents } from '../../../../domain/money.ts'
import { ORDER_STATUSES, type OrderStatus, shownStatus } from '../../../../domain/orders/order.ts'
import { nextStep, stepText, toReceive } from './next-step.ts'

export interface BulkStep {
  readonly status: OrderStatus
  readonly label: string
  readonly orders: readonly OrderWire[]
}

/** Returns the next step that most of the orders have in common. Returns null when no order has a next step. */
export function bulkStep(selected: readonly OrderWire[]): BulkStep | null {
  const steps = ORDER_STATUSES.map((status) => ({ status, orders: selected.filter((order) => nextStep(order) === status) }))
  const most = steps.reduce((one, other) => (other.orders.length > one.orders.length ? other : one))
  if (most.orders.length === 0) return null
  const received = cents(most.orders.reduce((sum, order) => sum + toReceive(order), 0))
  const { label } = stepText(most.status, most.status === 'Delivered' ? received : cents(0))
  return { ...most, label: label.replace(/,|$/, (end) => ` ${most.orders.length}${end}`) }
}

/**
 * Returns a text such as `3 moved, 1 is already Packing.` The store’s sentence follows for each order that was refused and
 * still has the status that it had, such as `7K3M-9QXD: Please enter the weight of Tomatoes.`
 */
export function bulkResult(results: readonly StatusResult[], wanted: OrderStatus, orders: readonly OrderWire[]): string {
  const moved = results.filter(({ ok }) => ok).length
  const byId = new Map(orders.map((order) => [order._id, order]))
  const failed = results.filter(({ ok }) => !ok)
  const refused = failed.filter(({ id, status }) => status !== undefined && status === byId.get(id)?.status)
  const others = Map.groupBy(
    failed.filter((result) => !refused.includes(result)),
    ({ status }) => status,
  )
  const parts = [...others].map(([status, { length }]) => failureText(length, status, wanted))
  if (moved > 0) parts.unshift(`${moved} ${wanted === 'Cancelled' ? 'canceled' : 'moved'}`)
  const sentences = refused.map(({ id, message }) => `${byId.get(id)?.number}: ${message.replace(/\.$/, '')}.`)
  return [...(parts.length > 0 ? [`${parts.join(', ')}.`] : []), ...sentences].join(' ')
}

function failureText(count: number, status: OrderStatus | undefined, wanted: OrderStatus): string {
  if (status === undefined) return `${count} could not be found`
  const be = count === 1 ? 'is' : 'are'
  return `${count} ${be} ${status === wanted ? 'already' : 'now'} ${shownStatus(status)}`
}

/** Returns the order as it is expected to be after the step. It is shown until the order is loaded again. */
export function afterStep(order: OrderWire, status: OrderStatus, nextSteps: readonly OrderStatus[]): OrderWire {
  return { ...order, status, nextSteps: [...nextSteps], isPaid: order.isPaid || status === 'Delivered' }
}
