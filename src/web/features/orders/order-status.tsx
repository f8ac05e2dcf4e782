import { Bike, Check, CircleAlert, Clock, type LucideIcon, Package, RotateCcw, X } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { type Fulfilment, type OrderStatus, shownStatus } from '../../../domain/orders/order.ts'
import { Status } from '../../ui/status.tsx'
import { orderBalance } from './order-sums.ts'

const STATUS_ICONS: Readonly<Record<OrderStatus, LucideIcon>> = {
  'Order Placed': Package,
  Packing: Package,
  'Out for Delivery': Bike,
  Delivered: Check,
  Cancelled: X,
}

/** An order that is picked up stays in its bag. */
export const statusIcon = (status: OrderStatus, fulfilment: Fulfilment | undefined): LucideIcon =>
  fulfilment === 'pickup' && status === 'Out for Delivery' ? Package : STATUS_ICONS[status]

export function OrderStatusTag({ order: { status, fulfilment } }: { order: Pick<OrderWire, 'status' | 'fulfilment'> }) {
  const tone = status === 'Cancelled' ? 'bad' : status === 'Delivered' ? 'plain' : 'good'
  return (
    <Status tone={tone} icon={statusIcon(status, fulfilment)}>
      {shownStatus(status, fulfilment)}
    </Status>
  )
}

/**
 * Returns Paid or Pending (specification, section 4), unless the money goes back or nothing is to be paid. Pending is also an
 * order of which more was packed after it had been paid.
 */
export function paymentState(order: OrderWire) {
  if (!order.isPaid) return order.status === 'Cancelled' ? NOTHING_TO_PAY : (UNPAID[order.payment?.state ?? ''] ?? PENDING)
  const { paid, refunded, refunding, failed, stillToPay } = orderBalance(order)
  if (paid > 0 && refunded === paid) return REFUNDED
  if (refunding > 0) return REFUNDS.pending
  if (failed > 0) return REFUNDS.failed
  return stillToPay > 0 ? PENDING : PAID
}

export function PaymentTag({ order, label = '' }: { order: OrderWire; label?: string }) {
  const { tone, icon, text } = paymentState(order)
  return (
    <Status tone={tone} icon={icon}>
      <span>{`${label}${text}`}</span>
    </Status>
  )
}

const REFUNDED = { tone: 'plain', icon: RotateCcw, text: 'Refunded' } as const
const REFUNDS = {
  pending: { tone: 'waiting', icon: Clock, text: 'Refund pending' },
  failed: { tone: 'bad', icon: CircleAlert, text: 'Refund failed' },
} as const
const PAID = { tone: 'good', icon: Check, text: 'Paid' } as const
const RESERVED = { tone: 'good', icon: Check, text: 'Reserved' } as const
const NOT_CHARGED = { tone: 'bad', icon: CircleAlert, text: 'Card not charged' } as const
const PENDING = { tone: 'plain', icon: Clock, text: 'Pending' } as const
const UNPAID: Partial<Readonly<Record<string, typeof RESERVED | typeof NOT_CHARGED>>> = {
  authorized: RESERVED,
  released: NOT_CHARGED,
  failed: NOT_CHARGED,
}
const NOTHING_TO_PAY = { tone: 'plain', icon: X, text: 'Nothing to pay' } as const
