import * as z from 'zod/mini'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { fullName } from '../../../domain/addresses/address.ts'
import { FULFILMENTS } from '../../../domain/orders/order.ts'
import { isBeforeSendingOut } from '../../../domain/orders/order-workflow.ts'
import { parseStored } from '../../state/browser-storage.ts'
import { saveTypedFields, tabDraft, typedBefore } from '../../state/order-draft.ts'
import type { TabText } from '../../state/tab-storage.ts'

const storedShape = z.object({
  /** The id of an account's order, or the secret of a guest's. */
  order: z.string(),
  number: z.string(),
  fulfilment: z.enum(FULFILMENTS),
  /** `now`, or the start of a slot. */
  delivery: z.string(),
})

/** The open order with which the next order of this tab goes along. */
export type Along = z.output<typeof storedShape>

export const readAlong = (stored: TabText = tabDraft.along): Along | null => parseStored(stored.read(), storedShape) ?? null

/** Tells whether an order can still get others that go along. */
export const takesOrdersAlong = ({ status, isLeft }: OrderWire): boolean => isBeforeSendingOut(status) && !isLeft

/** Lets the next order of this tab go along with this one. A guest has the secret of the order, and need not type who they are again. */
export function beginAlong(order: OrderWire, secret?: string): void {
  const { _id, number, address, fulfilment = 'delivery', slot } = order
  const along: Along = { order: secret ?? _id, number, fulfilment, delivery: slot?.start ?? 'now' }
  tabDraft.along.write(JSON.stringify(along))
  const { email, phone } = address
  if (secret !== undefined) saveTypedFields({ ...typedBefore(), name: fullName(address), email, phone })
}

/** Lists each stop of the orders at the place of its first listed order, so that those that come together are neighbors. */
export function stopsTogether<One extends Pick<OrderWire, '_id' | 'stop'>>(orders: readonly One[]): One[] {
  const listed = new Set<string>()
  return orders.flatMap((order) => {
    if (listed.has(order._id)) return []
    const together = order.stop ? orders.filter(({ _id }) => order.stop?.orders.includes(_id)) : [order]
    for (const { _id } of together) listed.add(_id)
    return together
  })
}

/** Returns the numbers of the orders that come together with this one, such as `7K3M-9QXD and 8A2B-4CDE`. */
export function othersOfStop({ number, stop }: Pick<OrderWire, 'number' | 'stop'>): string | null {
  if (!stop) return null
  return new Intl.ListFormat('en-US').format(stop.numbers.filter((other) => other !== number))
}
