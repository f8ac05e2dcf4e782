import { useState } from 'react'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { formatDollars } from '../../../domain/money.ts'
import { shownStatus } from '../../../domain/orders/order.ts'
import { lineChanges } from './line-changes.ts'

/** Returns the text for a live region after a change of the status, of the order by its shopper, or of lines while packing. It is empty at first. */
export function useAnnouncedChange(order: OrderWire | undefined): string {
  const [last, setLast] = useState({ order, announced: '' })
  if (order && order !== last.order) {
    setLast({ order, announced: (last.order && changeText(last.order, order)) ?? last.announced })
  }
  return last.announced
}

/** Returns null when the change needs no announcement. */
function changeText(before: OrderWire, after: OrderWire): string | null {
  if (after.history.length !== before.history.length && after.status === before.status && after.amount !== before.amount)
    return `Your order was changed. The total is now ${formatDollars(after.toPay)}.`
  if (after.history.length !== before.history.length) return `Your order is now: ${shownStatus(after.status, after.fulfilment)}`
  if (after.toPay === before.toPay && lineChanges(after).length === lineChanges(before).length) return null
  return `Changed while packing. The total is now ${formatDollars(after.toPay)}.`
}
