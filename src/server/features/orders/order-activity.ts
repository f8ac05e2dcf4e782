import { type RawBuilder, sql } from 'kysely'
import type { OrderId, OrderStatus } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import type { ActionPosition } from '../../../domain/staff/activity.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ActionRange, isInRange, type Person, peopleOf } from '../staff-actions/action-range.ts'

/** A change of an order's status that staff made. */
export interface StaffStep extends ActionPosition {
  readonly id: OrderId
  readonly order: OrderNumber
  readonly status: OrderStatus
  /** The status before. It is null for the first status of an order that staff placed. */
  readonly former: OrderStatus | null
  readonly reason: string | null
  readonly recordsPayment: boolean
  /** Whether the order was on its way and was not delivered. */
  readonly hasFailed: boolean
  readonly byId: StaffId
  readonly byName: string
}

const STEP_COLUMNS = { at: sql`changed_at`, id: sql`order_id`, by: sql`by_id`, number: sql`number` }

export async function listStaffSteps(db: Db, range: ActionRange): Promise<StaffStep[]> {
  const { rows } = await sql<StaffStep>`
    select changed_at as at, order_id as id, steps.number, orders.number as "order", steps.status, steps.reason,
      records_payment as "recordsPayment", failed_delivery is not null as "hasFailed", by_id as "byId", by_name as "byName",
      (select status from order_status_changes as former
        where former.order_id = steps.order_id and former.number = steps.number - 1) as former
    from (
      select * from order_status_changes where by_role = 'staff' and ${isInRange(STEP_COLUMNS, range)}
      order by changed_at desc, order_id desc, number desc limit ${range.limit}) as steps
    join orders on orders.id = order_id`.execute(db)
  return rows
}

export const peopleOfSteps: RawBuilder<Person> = peopleOf(
  sql`select by_id, by_name, changed_at as at from order_status_changes where by_role = 'staff'`,
)

/** What one person picked of an order. Its time is that of their last pick. */
export interface PickedLines extends ActionPosition {
  readonly orderId: OrderId
  readonly order: OrderNumber
  /** The number of ordered lines that they picked, without substitutes. */
  readonly lines: number
  /** Names of the lines of which fewer pieces were picked than ordered. */
  readonly short: readonly string[]
  /** Names of the products that replace others. */
  readonly substitutes: readonly string[]
  readonly byId: StaffId
  readonly byName: string
}

const PICK_COLUMNS = { at: sql`picked_at`, id: sql`id`, by: sql`picked_by_id`, number: 0 }

export async function listPicks(db: Db, range: ActionRange): Promise<PickedLines[]> {
  const { rows } = await sql<PickedLines>`
    select last.at, last.id, 0 as number, last.order_id as "orderId", orders.number as "order", by_id as "byId", by_name as "byName", picked.*
    from (
      select picked_at as at, id, order_id, picked_by_id as by_id, picked_by_name as by_name from order_lines
      where picked_at is not null and ${isInRange(PICK_COLUMNS, range)} and id = (
        select id from order_lines as later
        where later.order_id = order_lines.order_id and later.picked_by_id = order_lines.picked_by_id
        order by later.picked_at desc, later.id desc limit 1)
      order by picked_at desc, id desc limit ${range.limit}) as last
    join orders on orders.id = order_id
    cross join lateral (
      select count(*) filter (where substitute_for is null)::integer as lines,
        coalesce(json_agg(name order by position) filter (where substitute_for is null and picked < quantity), '[]') as short,
        coalesce(json_agg(name order by position) filter (where substitute_for is not null), '[]') as substitutes
      from order_lines where order_lines.order_id = last.order_id and picked_by_id = by_id) as picked`.execute(db)
  return rows
}

export const peopleOfPicks: RawBuilder<Person> = peopleOf(
  sql`select picked_by_id as by_id, picked_by_name as by_name, picked_at as at from order_lines where picked_at is not null`,
)
