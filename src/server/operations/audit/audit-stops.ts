import { sql, type Transaction } from 'kysely'
import { type Address, isPlace, isSamePlace, type Receiver } from '../../../domain/addresses/address.ts'
import type { StoredOrderStatus } from '../../../domain/orders/order.ts'
import { isBeforeSendingOut } from '../../../domain/orders/order-workflow.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface Arrival {
  readonly status: StoredOrderStatus
  readonly address: Address | Receiver
  readonly due_at: Date
  readonly slot_start: Date | null
  readonly pickup_address: string | null
}

interface AuditedOrder extends Arrival {
  readonly id: string
  readonly delivery_fee: number
  readonly is_left: boolean
  readonly first: Arrival & { readonly id: string; readonly with_order: string | null }
}

/** Checks that orders which go along have no fee, and come to where and when the first order of their stop does. */
export async function auditStops(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const looked = await auditRows<AuditedOrder>(tx, report, {
    thing: 'order',
    query: sql`
      select orders.id, orders.status, orders.address, orders.due_at, orders.slot_start, orders.pickup_address, orders.delivery_fee,
        orders.is_left, to_jsonb(first) as first
      from orders join orders as first on first.id = orders.with_order order by orders.id`,
    findingsOf,
  })
  return { of: 'orders that go along', looked }
}

function* findingsOf(order: AuditedOrder): Generator<string> {
  const { first, delivery_fee } = order
  if (delivery_fee > 0) yield `goes along with another one, and has ${delivery_fee} cents for its delivery`
  if (first.with_order !== null) yield `names ${first.id} as the first order of its stop, which goes along itself`
  const isStop = !order.is_left && isBeforeSendingOut(order.status) && isBeforeSendingOut(first.status)
  if (isStop && !isSameTime(order, first)) yield `comes at another time than ${first.id}, with which it goes along`
  if (isStop && !isSameDoor(order, first)) yield `goes to another address than ${first.id}, with which it goes along`
}

/** The times of the first order are texts, since it was read as JSON. */
const isSameTime = (one: Arrival, other: Arrival): boolean =>
  timeOf(one.due_at) === timeOf(other.due_at) && timeOf(one.slot_start) === timeOf(other.slot_start)

const timeOf = (at: Date | string | null): number | null => (at === null ? null : new Date(at).getTime())

function isSameDoor({ address: one, ...order }: Arrival, { address: other, ...first }: Arrival): boolean {
  if (order.pickup_address !== first.pickup_address) return false
  return isPlace(one) && isPlace(other) ? isSamePlace(one, other) : isPlace(one) === isPlace(other)
}
