import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import type { ActPosition } from '../../../domain/activity.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { OrderNumber } from '../../../domain/order-number.ts'
import { type ActRange, isInRange, type Person, peopleOf } from '../../platform/database/act-range.ts'
import type { Db } from '../../platform/database/connect.ts'

/** What one person picked of an order, at the time of their last pick. */
export interface PickedLines extends ActPosition {
  readonly orderId: OrderId
  readonly order: OrderNumber
  /** Ordered lines that they picked. */
  readonly lines: number
  /** Names of those of which fewer pieces were there than ordered. */
  readonly short: readonly string[]
  /** Names of goods that replace others. */
  readonly substitutes: readonly string[]
  readonly byId: SellerId
  readonly byName: string
}

const COLUMNS = { at: sql`picked_at`, id: sql`id`, by: sql`picked_by_id`, number: 0 }

export async function listPicks(db: Db, range: ActRange): Promise<PickedLines[]> {
  const { rows } = await sql<PickedLines>`
    select last.at, last.id, 0 as number, last.order_id as "orderId", orders.number as "order", by_id as "byId", by_name as "byName", picked.*
    from (
      select picked_at as at, id, order_id, picked_by_id as by_id, picked_by_name as by_name from order_lines
      where picked_at is not null and ${isInRange(COLUMNS, range)} and id = (
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
