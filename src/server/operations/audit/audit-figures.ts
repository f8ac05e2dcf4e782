import { sql, type Transaction } from 'kysely'
import { findWrongFigures } from '../../features/reports/day-figures-repository.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

// Triggers and jobs keep these figures. The audit counts them again.

interface AuditedSales {
  readonly id: string
  readonly counted: number
  readonly sold: number
}

export async function auditSales(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedSales>`
    select product_id as id, coalesce(counted, 0)::bigint as counted, coalesce(sold, 0)::bigint as sold
    from (select product_id, sum(change) as counted from product_sales group by product_id) as sales
    full join (
      select product_id, sum(coalesce(picked, quantity)) as sold from order_lines join orders on orders.id = order_id
      where status not in ('Awaiting Payment', 'Cancelled') group by product_id) as lines using (product_id)`
  const findingsOf = ({ counted, sold }: AuditedSales) =>
    counted === sold ? [] : [`say ${counted} pieces, and orders have ${sold}`]
  return { of: 'products that were sold', looked: await auditRows(tx, report, { thing: 'sales of product', query, findingsOf }) }
}

interface AuditedRatings {
  readonly id: string
  readonly says: string
  readonly counted: string
}

/** Adds up the ratings of each product, the delivered orders of each shopper, and the totals of the store again. */
export async function auditRatings(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const rated = sql<AuditedRatings>`
    select products.id, rating_count || ' with ' || rating_stars || ' stars' as says, given || ' with ' || stars || ' stars' as counted
    from products cross join lateral (
      select count(*) as given, coalesce(sum(stars), 0) as stars from product_ratings where product_id = products.id) as ratings
    where rating_count > 0 or given > 0`
  const delivered = sql<AuditedRatings>`
    select shopper_id as id, coalesce(says, 0)::text as says, coalesce(counted, 0)::text as counted
    from (select shopper_id, orders as says from delivered_shoppers) as known
    full join (
      select shopper_id, count(*) as counted from orders
      where status = 'Delivered' and shopper_id is not null group by shopper_id) as anew using (shopper_id)`
  const totals = sql<AuditedRatings>`
    select name as id, anew::text as counted,
      (select coalesce(sum(change), 0) from store_counts where store_counts.counted = name)::text as says
    from (values
      ('customers', (select count(distinct shopper_id) from orders where status = 'Delivered')),
      ('ratings', (select count(*) from product_ratings)),
      ('stars', (select coalesce(sum(stars), 0) from product_ratings))) as figures (name, anew)`
  const findingsOf = ({ says, counted }: AuditedRatings) => (says === counted ? [] : [`says ${says}, and there are ${counted}`])
  let looked = 0
  for (const [thing, query] of Object.entries({
    'ratings of product': rated,
    'delivered orders of shopper': delivered,
    total: totals,
  }))
    looked += await auditRows(tx, report, { thing, query, findingsOf })
  return { of: 'figures of customers and ratings', looked }
}

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

/**
 * Compares the dashboard's saved days with figures that are computed again. Days whose orders changed since are skipped,
 * because the dashboard doesn't read them.
 */
export async function auditDayFigures(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { compared, wrong } = await findWrongFigures(tx)
  for (const { startsAt, figure, saved, computed } of wrong)
    report({ thing: 'figures of the day from', id: startsAt, wrong: `say ${figure} ${saved}, and its orders ${computed}` })
  return { of: 'days of the dashboard', looked: compared }
}

interface AuditedLoss {
  readonly id: string
  readonly people: number
  readonly counted: number
}

/**
 * Checks the days that are not over, since the list of counted people is deleted after its day. A restore doesn't bring
 * the list back, so a day may have more people than are listed.
 */
export async function auditLostDemand(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { rows } = await sql<AuditedLoss>`
    select day || ' ' || kind || ' ' || subject as id, people, (
      select count(*)::integer from lost_demand_people as person
      where person.day = lost.day and person.kind = lost.kind and person.subject = lost.subject) as counted
    from lost_demand as lost where lost.day in (select lost_demand_secrets.day from lost_demand_secrets)`.execute(tx)
  for (const { id, people, counted } of rows)
    if (people < counted) report({ thing: 'lost demand', id, wrong: `says ${people} people, and ${counted} were counted` })
  return { of: 'rows of lost demand', looked: rows.length }
}
