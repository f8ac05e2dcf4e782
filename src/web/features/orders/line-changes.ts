import type { OrderLineWire, OrderWire } from '../../../contract/orders/orders.ts'

export interface LineChange {
  readonly ordered: OrderLineWire
  /** `pieces` is how many pieces of the ordered product come. */
  readonly pieces: number
  /** `substitute` is undefined when there is none, or when the shopper rejected it. */
  readonly substitute: OrderLineWire | undefined
  readonly hasRejected: boolean
}

/** Returns the pieces that come. These are the ordered ones until the line is picked. */
export const piecesOf = ({ quantity, picked = quantity }: OrderLineWire): number => picked

export const comes = (line: OrderLineWire): boolean => piecesOf(line) > 0

export const isOrdered = ({ substituteFor }: OrderLineWire): boolean => substituteFor === undefined

export function lineChanges({ items }: Pick<OrderWire, 'items'>): LineChange[] {
  return items.flatMap((ordered) => {
    const pieces = piecesOf(ordered)
    if (!isOrdered(ordered) || pieces === ordered.quantity) return []
    const substitutes = items.filter(({ substituteFor }) => substituteFor === ordered.line)
    const substitute = substitutes.find(({ isRejected }) => !isRejected)
    return [{ ordered, pieces, substitute, hasRejected: substitute === undefined && substitutes.length > 0 }]
  })
}
