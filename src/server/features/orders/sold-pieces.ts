import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Of the selected product: pieces in placed orders that were not canceled. */
export const soldPieces = sql<number>`coalesce((select sum(change) from product_sales where product_id = products.id), 0)::integer`

/** Table `sales` of products that were sold. */
export const salesByProduct = sql<{ product_id: ProductId; sold: number }>`
  (select product_id, sum(change)::integer as sold from product_sales group by product_id)`.as('sales')

/** Makes one row of all of a product. */
export async function sumUpSales(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from product_sales where product_id in (select product_id from product_sales group by product_id having count(*) > 1)
      returning product_id, change)
    insert into product_sales (product_id, change)
    select product_id, sum(change) from parts group by product_id having sum(change) <> 0`.execute(db)
}
