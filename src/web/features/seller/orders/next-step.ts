import { Bike, Check, type LucideIcon, Package } from 'lucide-react'
import type { OrderWire } from '../../../../contract/orders.ts'
import { type Cents, cents, formatCents, wireCents } from '../../../../domain/money.ts'
import type { OrderStatus } from '../../../../domain/order.ts'

/** Returns the next step other than canceling. Undefined means that the order is at its end. */
export const nextStep = ({ nextSteps = [] }: OrderWire): OrderStatus | undefined =>
  nextSteps.find((status) => status !== 'Cancelled')

export const canCancel = ({ nextSteps = [] }: OrderWire): boolean => nextSteps.includes('Cancelled')

interface StepText {
  readonly icon: LucideIcon
  readonly label: string
}

/** `received` is the cash that is recorded with the delivery. */
export function stepText(next: OrderStatus, received = cents(0)): StepText {
  if (next === 'Packing') return { icon: Package, label: 'Start packing' }
  if (next === 'Out for Delivery') return { icon: Bike, label: 'Send out' }
  return { icon: Check, label: received === 0 ? 'Delivered' : `Delivered, ${formatCents(received)} received` }
}

export const toReceive = ({ isPaid, toPay }: OrderWire): Cents => (isPaid ? cents(0) : wireCents(toPay))
