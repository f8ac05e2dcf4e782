import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Returns the products of which the order has taken or returned pieces. */
export async function findMovedProducts(tx: Db, order: OrderId): Promise<ReadonlySet<ProductId>> {
  const moved = tx.selectFrom('stock_movements').select('product_id').distinct().where('order_id', '=', order)
  return new Set((await moved.execute()).map(({ product_id }) => product_id))
}
