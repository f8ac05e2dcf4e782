import { formatCents } from '../../../domain/money.ts'
import type { OrderNumber } from '../../../domain/order-number.ts'
import type { PickedLines, StaffStep } from '../orders/order-activity.ts'
import type { StaffRefund } from '../payments/refund-activity.ts'
import { count, type Described, ofOrder } from './described.ts'

export function describeStep({ id, order, status, former, reason, recordsPayment }: StaffStep): Described {
  const details = reason === null ? [] : [reason]
  if (status === 'Cancelled') return ofOrder('Cancelled {}', id, order, details)
  if (former === 'Delivered') return ofOrder('Undid the delivery of {}', id, order, details)
  if (status === 'Packing' && former === 'Out for Delivery') return ofOrder('Took {} back to the store', id, order, details)
  if (status === 'Delivered') return ofOrder(recordsPayment ? 'Delivered {} and received its cash' : 'Delivered {}', id, order)
  return ofOrder(`Moved {} to ${status}`, id, order, details)
}

export const describePick = ({ orderId, order, lines, short, substitutes }: PickedLines): Described =>
  ofOrder(`Picked ${count(lines, 'line')} of {}`, orderId, order, [
    ...(short.length > 0 ? [`Less than ordered: ${short.join(', ')}`] : []),
    ...(substitutes.length > 0 ? [`Instead: ${substitutes.join(', ')}`] : []),
  ])

const STATUS_TEXTS = { pending: 'Not paid out yet', failed: 'It failed', succeeded: null, settled: 'It failed' } as const

export function describeRefund({ order, amount, reason, status }: StaffRefund, number: OrderNumber | undefined): Described {
  const state = STATUS_TEXTS[status]
  return ofOrder(`Refunded ${formatCents(amount)} of {}`, order, number, [reason, ...(state === null ? [] : [state])])
}
