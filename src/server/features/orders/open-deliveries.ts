import { type RawBuilder, sql } from 'kysely'
import { isPlace } from '../../../domain/addresses/address.ts'
import type { PlannedOrder } from '../../../domain/delivery/round.ts'
import { AWAITING_PAYMENT, type Order, type OrderId, type OrderStatus } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { stopOfRow } from './stops.ts'

export interface DueRange {
  readonly from: Date
  readonly before: Date
}

/** Which deliveries are wanted: those of a slot by its start, those for as soon as possible, or those that are due in a range. */
export type WantedDeliveries = { readonly slotStart: Date } | 'now' | DueRange

type DeliveryRow = Pick<Order, 'id' | 'address'> & {
  readonly stop: OrderId
  readonly slot_start: Date | null
  readonly slot_end: Date | null
}

/** Returns open orders that are delivered, those that are due first at first, and at most `limit` of them. */
export async function listOpenDeliveries(db: Db, wanted: WantedDeliveries, limit: number): Promise<PlannedOrder[]> {
  const { rows } = await sql<DeliveryRow>`
    select id, ${stopOfRow} as stop, slot_start, slot_end, address
    from orders
    where status in ('Order Placed', 'Packing', 'Out for Delivery') and pickup_address is null and ${isWanted(wanted)}
    order by due_at, id limit ${limit}`.execute(db)
  return rows.map(({ id, stop, slot_start: start, slot_end: end, address }) => ({
    ...{ id, stop, slot: start && end && { start, end } },
    ...placeOf(address),
  }))
}

function isWanted(wanted: WantedDeliveries): RawBuilder<unknown> {
  if (wanted === 'now') return sql`slot_start is null`
  if ('slotStart' in wanted) return sql`slot_start = ${wanted.slotStart}`
  return sql`due_at >= ${wanted.from} and due_at < ${wanted.before}`
}

const placeOf = (address: Order['address']) =>
  isPlace(address) ? { zipcode: address.zipcode, street: address.street } : { zipcode: '', street: '' }

export interface DeliveryState {
  readonly id: OrderId
  readonly stop: OrderId
  readonly status: OrderStatus
  readonly isPickup: boolean
}

/** Returns these orders without those that await their payment. */
export async function findDeliveryStates(db: Db, ids: readonly OrderId[]): Promise<DeliveryState[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'pickup_address'])
    .select(stopOfRow.as('stop'))
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.flatMap(({ id, stop, status, pickup_address }) =>
    status === AWAITING_PAYMENT ? [] : [{ id, stop, status, isPickup: pickup_address !== null }],
  )
}
