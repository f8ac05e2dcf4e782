import { type Expression, type SqlBool, sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** The number of pieces of a row of `products` in placed orders that were not canceled. */
export const soldPieces = sql<number>`coalesce((select sum(change) from product_sales where product_id = products.id), 0)::integer`

/**
 * The condition that a row of `products` is in an order. It is written so that PostgreSQL looks into the index for each
 * product and never reads all lines.
 */
export const wasOrdered = sql<boolean>`((select true from order_lines where order_lines.product_id = products.id limit 1) is not null)`

/** A derived table `sales` of the products that were sold, with the number of pieces. */
export const salesByProduct = sql`(select product_id, sum(change)::integer as sold from product_sales group by product_id) as sales`

export interface BestSeller {
  readonly product: ProductId
  /** The number of pieces that were sold. */
  readonly units: number
}

/** The most sold products, of which the first that can be bought are the best sellers. */
const MAX_CANDIDATES = 100
const BEST_SELLERS = 10

/**
 * Finds the most sold products that can be bought now, the most sold first. `leftOut` is a condition of orders that
 * don't count.
 */
export async function findBestSellers(db: Db, leftOut: Expression<SqlBool>): Promise<BestSeller[]> {
  const { rows } = await sql<BestSeller>`
    with left_out as (
      select product_id, -coalesce(picked, quantity) as change from orders join order_lines on order_id = orders.id
      where ${leftOut} and status not in ('Awaiting Payment', 'Cancelled')
    ), most_sold as (
      select product_id, sum(change) as units
      from (select product_id, change from product_sales union all select product_id, change from left_out) as sales
      group by product_id having sum(change) > 0 order by sum(change) desc, product_id desc limit ${MAX_CANDIDATES})
    select product_id as product, units::integer from most_sold join products on products.id = product_id
    where is_available order by most_sold.units desc, product_id desc limit ${BEST_SELLERS}`.execute(db)
  return rows
}

/** Replaces the rows of each product by one row with their sum. */
export async function sumUpSales(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from product_sales where product_id in (select product_id from product_sales group by product_id having count(*) > 1)
      returning product_id, change)
    insert into product_sales (product_id, change)
    select product_id, sum(change) from parts group by product_id having sum(change) <> 0`.execute(db)
}
