import { sql, type Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const BATCH_SIZE = 1_000

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
      select shopper_id, count(*) as counted from orders where status = 'Delivered' group by shopper_id) as anew using (shopper_id)`
  const totals = sql<AuditedRatings>`
    select name as id, anew::text as counted,
      (select coalesce(sum(change), 0) from truth_counts where truth_counts.counted = name)::text as says
    from (values
      ('customers', (select count(distinct shopper_id) from orders where status = 'Delivered')),
      ('ratings', (select count(*) from product_ratings)),
      ('stars', (select coalesce(sum(stars), 0) from product_ratings))) as figures (name, anew)`
  let looked = 0
  for (const [thing, query] of Object.entries({
    'ratings of product': rated,
    'delivered orders of shopper': delivered,
    total: totals,
  })) {
    for await (const rows of readByCursor(tx, query, BATCH_SIZE)) {
      looked += rows.length
      for (const { id, says, counted } of rows)
        if (says !== counted) report({ thing, id, wrong: `says ${says}, and there are ${counted}` })
    }
  }
  return { of: 'figures of customers and ratings', looked }
}
