import { sql, type Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const BATCH_SIZE = 1_000

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
  let looked = 0
  for await (const products of readByCursor(tx, query, BATCH_SIZE)) {
    looked += products.length
    for (const { id, counted, sold } of products)
      if (counted !== sold) report({ thing: 'sales of product', id, wrong: `say ${counted} pieces, and orders have ${sold}` })
  }
  return { of: 'products that were sold', looked }
}
