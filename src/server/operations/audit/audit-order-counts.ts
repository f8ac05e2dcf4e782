import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

interface AuditedCount {
  readonly id: string
  readonly counted: number
  readonly orders: number
}

/** Counts closed orders again, by status and by UTC day. */
export async function auditOrderCounts(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { rows } = await sql<AuditedCount>`
    select day || ' ' || status as id, coalesce(counted, 0)::integer as counted, coalesce(orders, 0)::integer as orders
    from (select status, day, sum(change) as counted from closed_order_counts group by status, day) as counts
    full join (
      select status, (placed_at at time zone 'UTC')::date as day, count(*) as orders
      from orders where status in ('Delivered', 'Cancelled') group by 1, 2) as closed using (status, day)
    order by 1`.execute(tx)
  for (const { id, counted, orders } of rows)
    if (counted !== orders) report({ thing: 'count', id, wrong: `says ${counted} orders, and there are ${orders}` })
  return { of: 'counts of closed orders', looked: rows.length }
}
