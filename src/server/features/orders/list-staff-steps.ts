import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { ActPosition } from '../../../domain/activity.ts'
import type { OrderId, OrderStatus } from '../../../domain/order.ts'
import type { OrderNumber } from '../../../domain/order-number.ts'
import { type ActRange, isInRange, type Person, peopleOf } from '../../platform/database/act-range.ts'
import type { Db } from '../../platform/database/connect.ts'

/** A change of an order's status that staff made. */
export interface StaffStep extends ActPosition {
  readonly id: OrderId
  readonly order: OrderNumber
  readonly status: OrderStatus
  /** Null: of an order that was placed by staff. */
  readonly former: OrderStatus | null
  readonly reason: string | null
  readonly recordsPayment: boolean
  readonly byId: SellerId
  readonly byName: string
}

const COLUMNS = { at: sql`changed_at`, id: sql`order_id`, by: sql`by_id`, number: sql`number` }

export async function listStaffSteps(db: Db, range: ActRange): Promise<StaffStep[]> {
  const { rows } = await sql<StaffStep>`
    select changed_at as at, order_id as id, steps.number, orders.number as "order", steps.status, steps.reason,
      records_payment as "recordsPayment", by_id as "byId", by_name as "byName",
      (select status from order_status_changes as former
        where former.order_id = steps.order_id and former.number = steps.number - 1) as former
    from (
      select * from order_status_changes where by_role = 'staff' and ${isInRange(COLUMNS, range)}
      order by changed_at desc, order_id desc, number desc limit ${range.limit}) as steps
    join orders on orders.id = order_id`.execute(db)
  return rows
}

export const peopleOfSteps: RawBuilder<Person> = peopleOf(
  sql`select by_id, by_name, changed_at as at from order_status_changes where by_role = 'staff'`,
)
