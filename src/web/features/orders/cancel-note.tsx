import { X } from 'lucide-react'
import type { OrderWire } from '../../../contract/orders.ts'
import { Note } from '../../ui/note.tsx'

/** Who canceled the order, and why. */
export function CancelNote({ order: { status, history } }: { order: OrderWire }) {
  const last = history.at(-1)
  if (status !== 'Cancelled' || !last) return null
  return (
    <Note icon={X}>
      {last.by === 'shopper' ? 'You cancelled this order.' : 'We cancelled this order.'}
      {last.reason !== undefined && ` Reason: ${last.reason}`}
    </Note>
  )
}
