import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'

const NEWEST_ORDERS = 50

/**
 * Finds products that the shopper chose in their newest orders and that can be bought now. Those in most orders come
 * first, and of these the latest.
 */
export async function findBoughtProducts(db: Db, shopper: ShopperId, limit: number): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    with newest as (
      select id, placed_at from orders
      where shopper_id = ${shopper} and status not in ('Awaiting Payment', 'Cancelled')
      order by id desc limit ${sql.lit(NEWEST_ORDERS)}
    ), bought as (
      select product_id, count(distinct order_id) as orders, max(placed_at) as last_at
      from newest join order_lines on order_id = newest.id where substitute_for is null group by product_id
    )
    select products.id from bought join products on products.id = product_id where is_available
    order by orders desc, last_at desc, products.id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
