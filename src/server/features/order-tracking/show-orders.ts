import * as z from 'zod/mini'
import type { DeliveryWire } from '../../../contract/orders/deliveries.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { batchesOfLines } from '../../../domain/orders/line-batches.ts'
import { fulfilmentOf, type Order, type OrderId } from '../../../domain/orders/order.ts'
import { parseOrderNumber } from '../../../domain/orders/order-number.ts'
import { mayRead, type StaffRole } from '../../../domain/staff/staff.ts'
import type { BatchPieces } from '../../../domain/stock/batches.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inSnapshot } from '../../platform/database/transaction.ts'
import { findSavedBody } from '../../platform/idempotency/idempotency-repository.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findAssistantsOf } from '../checkout-sessions/checkout-session-repository.ts'
import { getOrderOfSecret } from '../orders/guest-orders.ts'
import { findOrderByNumber, getOrder, isOrderOfShopper } from '../orders/order-repository.ts'
import { deliveryToWire, type OrderViewer, orderToWire } from '../orders/order-wire.ts'
import { findStops } from '../orders/stops.ts'
import { findOrderMoney } from '../payments/order-money.ts'
import { findTakenBatches } from '../stock/stock-movements.ts'

/** The orders must have been read in the same snapshot, so that their sums and their money fit together. */
export async function showOrders(
  { db, pictureOrigin }: Pick<Platform, 'db' | 'pictureOrigin'>,
  orders: readonly Order[],
  viewer: OrderViewer,
): Promise<OrderWire[]> {
  const ofStaff = viewer === 'shopper' ? [] : orders
  const [money, stops, taken, assistants] = await Promise.all([
    findOrderMoney(db, orders),
    findStops(db, orders),
    findTakenBatches(
      db,
      ofStaff.filter(isToPack).map(({ id }) => id),
    ),
    findAssistantsOf(
      db,
      ofStaff.map(({ id }) => id),
    ),
  ])
  return orders.map((order) => {
    const shown = orderToWire(order, viewer, pictureOrigin, money.get(order.id), stops.get(order.id))
    const assistant = assistants.get(order.id)
    const wire = assistant === undefined ? shown : { ...shown, assistant }
    const batches = taken.get(order.id)
    return batches ? withBatches(wire, batchesOfLines(order.lines, batches)) : wire
  })
}

const isToPack = ({ status }: Order): boolean => status === 'Order Placed' || status === 'Packing'

/** Says of each line which batches to take. */
const withBatches = (wire: OrderWire, batches: ReadonlyMap<string, readonly BatchPieces[]>): OrderWire => ({
  ...wire,
  items: wire.items.map((item) => {
    const found = batches.get(item.line)
    return found ? { ...item, batches: [...found] } : item
  }),
})

/** Shows orders to a courier. */
export async function showDeliveries(db: Db, orders: readonly Order[]): Promise<DeliveryWire[]> {
  const stops = await findStops(db, orders)
  return orders.map((order) => deliveryToWire(order, stops.get(order.id)))
}

/** Throws 404. */
export function showOrder(platform: Platform, id: OrderId, viewer: OrderViewer): Promise<OrderWire> {
  return inSnapshot(platform.db, async (db) => showTo({ ...platform, db }, await getOrder(db, id), viewer))
}

type Shown = Pick<Platform, 'db' | 'pictureOrigin'>

export type OrderOfStaff = { readonly order: OrderWire } | { readonly order: DeliveryWire }

/**
 * Shows an order in any status, since staff may just have changed it to one that they do not see otherwise. Throws 404.
 */
export function showOrderToStaff(platform: Platform, id: OrderId, role: StaffRole): Promise<OrderOfStaff> {
  return inSnapshot(platform.db, async (db) => showToStaff({ ...platform, db }, await getOrder(db, id), role))
}

async function showToStaff(platform: Shown, order: Order | null, role: StaffRole): Promise<OrderOfStaff> {
  if (role !== 'courier') return { order: await showTo(platform, order, role) }
  const [delivery] = order ? await showDeliveries(platform.db, [order]) : []
  if (!delivery) throw notFound('Order')
  return { order: delivery }
}

async function showTo(platform: Shown, order: Order | null, viewer: OrderViewer): Promise<OrderWire> {
  const [shown] = order ? await showOrders(platform, [order], viewer) : []
  if (!shown) throw notFound('Order')
  return shown
}

interface OneOrder {
  readonly id?: string | undefined
  readonly number?: string | undefined
  readonly key?: string | undefined
}

/** Throws 404, even when the order exists but belongs to another shopper. */
export async function getOrderForShopper(platform: Platform, query: OneOrder, shopper: ShopperId): Promise<OrderWire> {
  const id = (await idOf(platform, query)) ?? (await idOfKey(platform, query, shopper))
  if (id === null || !(await isOrderOfShopper(platform.db, shopper, id))) throw notFound('Order')
  return showOrder(platform, id, 'shopper')
}

/** Throws 404 when no guest's order has this secret. */
export const getOrderForGuest = async (platform: Platform, secret: string): Promise<OrderWire> =>
  showOrder(platform, await getOrderOfSecret(platform.db, secret), 'shopper')

/** Throws 404, even when the order exists but the role may not see it. */
export async function getOrderForStaff(platform: Platform, query: OneOrder, role: StaffRole): Promise<OrderOfStaff> {
  const id = await idOf(platform, query)
  if (id === null) throw notFound('Order')
  return inSnapshot(platform.db, async (db) => {
    const order = await getOrder(db, id)
    return showToStaff({ ...platform, db }, order && maySee(role, order) ? order : null, role)
  })
}

/** A courier sees no orders that are picked up. */
const maySee = (role: StaffRole, order: Order): boolean =>
  mayRead(role, order.status) && (role !== 'courier' || fulfilmentOf(order) === 'delivery')

const savedOrder = z.object({ order: z.object({ _id: z.string() }) })

/** Returns null when the shopper has not placed an order with this idempotency key. */
async function idOfKey({ db }: Platform, { key }: OneOrder, shopper: ShopperId): Promise<OrderId | null> {
  const saved = key === undefined ? null : savedOrder.safeParse(await findSavedBody(db, shopper, key)).data
  return saved && isId<OrderId>(saved.order._id) ? saved.order._id : null
}

async function idOf({ db }: Platform, { id, number }: OneOrder): Promise<OrderId | null> {
  if (id !== undefined) return isId<OrderId>(id) ? id : null
  const parsed = parseOrderNumber(number ?? '')
  return parsed && findOrderByNumber(db, parsed)
}
