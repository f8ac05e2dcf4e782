import { Bike, Check, type LucideIcon, Package } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders/orders.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../../domain/money.ts'
import { type Fulfilment, type OrderStatus, shownStatus } from '../../../../domain/orders/order.ts'

/** Returns the next step other than canceling. Undefined means that the order is at its end. */
export const nextStep = ({ nextSteps = [] }: OrderWire): OrderStatus | undefined =>
  nextSteps.find((status) => status !== 'Cancelled')

export const canCancel = ({ nextSteps = [] }: OrderWire): boolean => nextSteps.includes('Cancelled')

interface StepText {
  readonly icon: LucideIcon
  readonly label: string
}

/** `received` is the cash that is recorded with the delivery. */
export function stepText(next: OrderStatus, received = cents(0), fulfilment: Fulfilment = 'delivery'): StepText {
  if (next === 'Packing') return { icon: Package, label: 'Start packing' }
  if (next === 'Out for Delivery') return sendOutText(fulfilment)
  const done = shownStatus('Delivered', fulfilment)
  return { icon: Check, label: received === 0 ? done : `${done}, ${formatCents(received)} received` }
}

/** A pickup is not sent out: it waits at the store. */
export const sendOutText = (fulfilment: Fulfilment | undefined): StepText =>
  fulfilment === 'pickup' ? { icon: Package, label: 'Ready for pickup' } : { icon: Bike, label: 'Send out' }

export const toReceive = ({ isPaid, toPay }: OrderWire): Cents => (isPaid ? cents(0) : wireCents(toPay))
