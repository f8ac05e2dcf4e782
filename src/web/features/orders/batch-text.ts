import type { OrderLineWire } from '../../../contract/orders/orders.ts'
import { shortDay } from '../../../domain/time/day-text.ts'

/** Returns a text such as `Use by Dec 3: 2, Dec 5: 1`, with which staff find the pieces to take. Other lines have none. */
export function batchText({ batches = [] }: Pick<OrderLineWire, 'batches'>): string | null {
  const parts = batches.map(({ useBy, quantity }) => `${useBy === null ? 'no date' : shortDay(useBy)}: ${quantity}`)
  return parts.length === 0 ? null : `Use by ${parts.join(', ')}`
}
