import type { OrderWire } from '../../../../contract/orders.ts'

/** `11 items`. */
export function piecesText({ items }: OrderWire): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return pieces === 1 ? '1 item' : `${pieces} items`
}
