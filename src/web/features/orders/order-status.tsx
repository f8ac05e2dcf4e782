import { Bike, Check, CircleAlert, Clock, type LucideIcon, Package, RotateCcw, X } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders.ts'
import type { OrderStatus } from '../../../domain/order.ts'
import { Status } from '../../ui/status.tsx'

export const STATUS_ICONS: Readonly<Record<OrderStatus, LucideIcon>> = {
  'Order Placed': Package,
  Packing: Package,
  'Out for Delivery': Bike,
  Delivered: Check,
  Cancelled: X,
}

export function OrderStatusTag({ status }: { status: OrderStatus }) {
  const tone = status === 'Cancelled' ? 'bad' : status === 'Delivered' ? 'plain' : 'good'
  return (
    <Status tone={tone} icon={STATUS_ICONS[status]}>
      {status}
    </Status>
  )
}

/** Specification, section 4. */
export function paymentState({ isPaid, payment }: OrderWire) {
  if (payment?.isRefunded) return REFUNDED
  if (payment?.refund) return REFUNDS[payment.refund]
  return isPaid ? PAID : PENDING
}

export function PaymentTag({ order, label = '' }: { order: OrderWire; label?: string }) {
  const { tone, icon, text } = paymentState(order)
  return (
    <Status tone={tone} icon={icon}>
      {label}
      {text}
    </Status>
  )
}

const REFUNDED = { tone: 'plain', icon: RotateCcw, text: 'Refunded' } as const
const REFUNDS = {
  pending: { tone: 'waiting', icon: Clock, text: 'Refund pending' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'Refund failed' },
} as const
const PAID = { tone: 'good', icon: Check, text: 'Paid' } as const
const PENDING = { tone: 'waiting', icon: Clock, text: 'Pending' } as const
