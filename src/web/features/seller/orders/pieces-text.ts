import type { OrderWire } from '../../../../contract/orders.ts'
import { piecesOf } from '../../orders/line-changes.ts'

/** `11 items`: as ordered, then as packed. */
export function piecesText({ items }: Pick<OrderWire, 'items'>): string {
  const pieces = items.reduce((sum, line) => sum + piecesOf(line), 0)
  return pieces === 1 ? '1 item' : `${pieces} items`
}
