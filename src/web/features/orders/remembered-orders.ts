import * as z from 'zod/mini'
import { parseStored, storedText } from '../../state/browser-storage.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_AGE_MS = 60 * DAY_MS
const MAX_ORDERS = 10

/** Whoever uses this browser may see and cancel these orders, so they can be forgotten, and end by themselves. */
const stored = storedText('larder.guest-orders')
const storedShape = z.array(z.object({ secret: z.string(), number: z.string(), placedAt: z.number() }))

export type RememberedOrder = z.output<typeof storedShape>[number]

/** Returns the orders that guests placed in this browser within 60 days, at most ten, the newest first. */
export const rememberedOrders = (now = Date.now()): readonly RememberedOrder[] =>
  (parseStored(stored.read(), storedShape) ?? []).filter(({ placedAt }) => now - placedAt < MAX_AGE_MS).slice(0, MAX_ORDERS)

export function rememberOrder(order: Omit<RememberedOrder, 'placedAt'>, now = Date.now()): void {
  const others = rememberedOrders(now).filter(({ secret }) => secret !== order.secret)
  stored.write(JSON.stringify([{ ...order, placedAt: now }, ...others].slice(0, MAX_ORDERS)))
}

export const forgetOrders = (): void => stored.write(null)
