import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import { type Actor, actorOf } from '../../../domain/actor.ts'
import type { OrderStatus } from '../../../domain/order.ts'
import type { StatusChange } from '../../../domain/order-workflow.ts'

/** JSON of one row. */
export interface StatusChangeJson {
  readonly status: OrderStatus
  /** ISO 8601. */
  readonly at: string
  readonly role: Actor['role']
  /** Of staff. */
  readonly id: SellerId | null
  readonly name: string | null
  readonly reason: string | null
  readonly recordsPayment: boolean
}

/** Of the selected order, oldest first. */
export const historySelection: RawBuilder<StatusChangeJson[]> = sql`coalesce((
  select json_agg(json_build_object('status', status, 'at', changed_at, 'role', by_role, 'id', by_id, 'name', by_name,
    'reason', reason, 'recordsPayment', records_payment) order by order_status_changes.number)
  from order_status_changes where order_id = orders.id), '[]')`

export const readStatusChange = ({ status, at, reason, recordsPayment, ...by }: StatusChangeJson): StatusChange => ({
  status,
  at: new Date(at),
  by: actorOf(by),
  reason,
  recordsPayment,
})
