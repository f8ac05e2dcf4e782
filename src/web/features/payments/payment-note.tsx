import { CircleAlert, type LucideIcon, RotateCcw } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders.ts'
import { Note } from '../../ui/note.tsx'
import { soldOutNames } from './sold-out-names.ts'

/** Null without a refund, a duplicate or a product sold out meanwhile. */
export function PaymentNote({ order }: { order: OrderWire }) {
  const note = noteOf(order)
  if (!note) return null
  return <Note icon={note.icon}>{note.text}</Note>
}

function noteOf(order: OrderWire): { icon: LucideIcon; text: string } | null {
  const { payment } = order
  if (!payment) return null
  if (payment.isRefunded) {
    return {
      icon: RotateCcw,
      text: 'We refunded your payment in full. It can take a few days to show up on your statement.',
    }
  }
  if (payment.refund === 'failed') {
    return { icon: CircleAlert, text: 'Your refund didn’t go through. We know about it and will make sure you get your money.' }
  }
  if (payment.duplicateOf !== undefined) {
    return {
      icon: CircleAlert,
      text: 'You also placed another order with the same items. We’ll check, and refund this payment if you only need them once.',
    }
  }
  if (payment.soldOut.length === 0) return null
  const text = `${soldOutNames(order)} sold out while you were paying. We’ll check your order and refund you if we can’t deliver it.`
  return { icon: CircleAlert, text }
}
