import { sql } from 'kysely'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface MedianLine {
  readonly lines: number
  /** 0 without lines. */
  readonly amount: Cents
}

/** Of the lines of the newest orders that were not canceled, without tax. */
export async function findMedianLine(db: Db, orders: number): Promise<MedianLine> {
  const { rows } = await sql<{ lines: number; amount: number | null }>`
    select count(*)::integer as lines, percentile_disc(0.5) within group (order by offer_price * quantity) as amount
    from (select id from orders where status <> 'Awaiting Payment' and status <> 'Cancelled' order by id desc limit ${sql.lit(orders)}) as newest
    cross join lateral (
      select offer_price, quantity from order_lines where order_id = newest.id and substitute_for is null offset 0 -- by the index
    ) as lines`.execute(db)
  const { lines = 0, amount = 0 } = rows[0] ?? {}
  return { lines, amount: cents(Number(amount ?? 0)) }
}
