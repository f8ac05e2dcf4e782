import type { ShopperId } from '../../../domain/accounts/account.ts'
import { type Address, isPlace, isSamePlace } from '../../../domain/addresses/address.ts'
import type { RequestedAlong } from '../../../domain/checkout/requested-order.ts'
import { fulfilmentOf, type Order, type OrderId } from '../../../domain/orders/order.ts'
import { firstOfStop, stopOf, whyNotAlong } from '../../../domain/orders/stop.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { getOrderOfSecret } from '../orders/guest-orders.ts'
import { isOrderOfShopper } from '../orders/order-repository.ts'
import { findStop, lockStop } from '../orders/stops.ts'

/** The first order of a stop, which another one may join. */
export interface JoinedStop {
  readonly first: Order
  /** All placed orders of the stop, also those that are over. */
  readonly orders: readonly Order[]
  /** All orders of the stop name this one, which may have been canceled. */
  readonly named: OrderId
}

/**
 * Locks the stop of an order until the commit, so that its first order is not sent out meanwhile. Throws 404 for an order that
 * is not the sender's or awaits its payment, and 409 when its stop is on its way or over.
 */
export async function lockJoinedStop(tx: Db, shopper: ShopperId | null, { order }: RequestedAlong): Promise<JoinedStop> {
  const id = await findOwnOrder(tx, shopper, order)
  return joinedStop(id, await lockStop(tx, id))
}

/** Finds the stop of an order without a lock. Throws as lockJoinedStop does. */
export async function findJoinedStop(db: Db, shopper: ShopperId | null, { order }: RequestedAlong): Promise<JoinedStop> {
  const id = await findOwnOrder(db, shopper, order)
  return joinedStop(id, await findStop(db, id))
}

/** A shopper names their order by its id. Whoever has the secret of a guest's order may name it by that. */
async function findOwnOrder(db: Db, shopper: ShopperId | null, text: string): Promise<OrderId> {
  if (!isId<OrderId>(text)) return getOrderOfSecret(db, text)
  if (shopper === null || !(await isOrderOfShopper(db, shopper, text))) throw notFound('Order')
  return text
}

function joinedStop(id: OrderId, orders: readonly Order[]): JoinedStop {
  const order = orders.find((one) => one.id === id)
  if (!order) throw notFound('Order')
  const first = (order.status !== 'Cancelled' && firstOfStop(orders)) || order
  const reason = whyNotAlong(first)
  if (reason !== null) throw new ClientError(409, reason, { details: { status: first.status } })
  return { first, orders, named: stopOf(order) }
}

/** Throws 422 when an order that goes along says another address, time or way of delivery than the first order has. */
export function requireSameStop(
  { fulfilment, slotStart }: RequestedAlong,
  address: Address | null,
  { pickupAddress, address: place, slot }: Order,
): void {
  if (fulfilment !== undefined && fulfilment !== fulfilmentOf({ pickupAddress })) throw another('fulfilment', ANOTHER_WAY)
  if (address !== null && !(isPlace(place) && isSamePlace(address, place))) throw another('address', ANOTHER_ADDRESS)
  if (slotStart !== undefined && slotStart?.getTime() !== slot?.start.getTime()) throw another('delivery', ANOTHER_TIME)
}

const ANOTHER_ADDRESS = 'An order that goes along has the address of the other one. Please order separately.'
const ANOTHER_TIME = 'An order that goes along comes at the time of the other one. Please order separately.'
const ANOTHER_WAY = 'An order that goes along is delivered or picked up like the other one. Please order separately.'

const another = (field: string, sentence: string): ClientError =>
  new ClientError(422, sentence, { errors: { [field]: sentence } })
