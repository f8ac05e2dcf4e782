import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Whether a piece of the product came in one of the shopper's orders. */
export async function isDeliveredTo(db: Db, shopper: ShopperId, product: ProductId): Promise<boolean> {
  const { rows } = await sql`
    select from orders join order_lines on order_id = orders.id
    where shopper_id = ${shopper} and (payment_type = 'COD' or is_paid) and status = 'Delivered' and product_id = ${product}
      and coalesce(picked, quantity) > 0 limit 1`.execute(db)
  return rows.length > 0
}
