import { Bike, Check, Clock, type LucideIcon, Package, X } from 'lucide-react'
import type { OrderStatus } from '../../../domain/order.ts'
import { Status } from '../../ui/status.tsx'

export const STATUS_ICONS: Readonly<Record<OrderStatus, LucideIcon>> = {
  'Order Placed': Package,
  Packing: Package,
  'Out for Delivery': Bike,
  Delivered: Check,
  Cancelled: X,
}

/** How far an order is, in words and an icon. */
export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const tone = status === 'Cancelled' ? 'bad' : status === 'Delivered' ? 'plain' : 'good'
  return (
    <Status tone={tone} icon={STATUS_ICONS[status]}>
      {status}
    </Status>
  )
}

/** Whether an order is paid (specification, section 4). `label` stands before the word where the place does not say what it is about. */
export function PaymentTag({ isPaid, label = '' }: { isPaid: boolean; label?: string }) {
  return (
    <Status tone={isPaid ? 'good' : 'waiting'} icon={isPaid ? Check : Clock}>
      {label}
      {isPaid ? 'Paid' : 'Pending'}
    </Status>
  )
}
