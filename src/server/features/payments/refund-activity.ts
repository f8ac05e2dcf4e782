import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundStatus } from '../../../domain/payments/refund.ts'
import type { ActionPosition } from '../../../domain/staff/activity.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import { isInRange, type Person, peopleOf } from '../../features/staff-actions/action-range.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { ActionRange } from '../staff-actions/action-range.ts'

/** A refund that staff requested, or that they caused by canceling an order. */
export interface StaffRefund extends ActionPosition {
  readonly order: OrderId
  readonly amount: Cents
  readonly reason: string
  readonly status: RefundStatus
  readonly byId: StaffId
  readonly byName: string
}

const COLUMNS = { at: sql`requested_at`, id: sql`id`, by: sql`by_id`, number: 0 }

export async function listStaffRefunds(db: Db, range: ActionRange): Promise<StaffRefund[]> {
  const { rows } = await sql<StaffRefund>`
    select requested_at as at, id, 0 as number, order_id as "order", amount, reason, status, by_id as "byId", by_name as "byName"
    from refunds where by_role = 'staff' and ${isInRange(COLUMNS, range)}
    order by requested_at desc, id desc limit ${range.limit}`.execute(db)
  return rows
}

export const peopleOfRefunds: RawBuilder<Person> = peopleOf(
  sql`select by_id, by_name, requested_at as at from refunds where by_role = 'staff'`,
)
