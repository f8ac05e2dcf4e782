import type { OrderWire } from '../../../../contract/orders.ts'

type Packed = Pick<OrderWire, 'items' | 'status'>

/** Describes what others changed, in sentences for screen readers. Returns an empty text when nothing changed. */
export function describeChanges(before: Packed, after: Packed): string {
  const earlier = new Map(before.items.map((item) => [item.line, item]))
  const changes = after.items.flatMap((item) => {
    const { line, product, picked, pickedBy, isRejected, substituteFor } = item
    const was = earlier.get(line)
    if (isRejected && !was?.isRejected) return [`The customer rejected ${product.name}.`]
    if (substituteFor !== undefined || picked === was?.picked) return []
    return [picked === undefined ? `${product.name} is not packed any more.` : `${pickedBy} packed ${picked} ${product.name}.`]
  })
  return [...changes, ...(after.status === before.status ? [] : [`The order is ${after.status}.`])].join(' ')
}
