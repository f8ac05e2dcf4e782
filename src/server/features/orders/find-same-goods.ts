import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { speaksForEmail } from './guest-orders.ts'
import { isPlaced } from './order-repository.ts'

export interface OrderedGoods {
  readonly order: OrderId
  /** It is null once the account was deleted. Nothing is found by it then. */
  readonly shopper: ShopperId | null
  readonly products: readonly ProductId[]
}

/** Finds the shopper's newest other order that has one of these products, was placed after `since` and was not canceled. */
export async function findOrderOfSameGoods(
  tx: Db,
  { order, shopper, products }: OrderedGoods,
  since: Date,
): Promise<OrderId | null> {
  const row = await tx
    .selectFrom('orders')
    .select('orders.id')
    .where('shopper_id', '=', shopper)
    .where(isPlaced)
    .where(speaksForEmail)
    .where('status', '<>', 'Cancelled')
    .where('orders.id', '<>', order)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_status_changes')
          .select('number')
          .whereRef('order_id', '=', 'orders.id')
          .where('number', '=', 1)
          .where('changed_at', '>', since),
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_lines')
          .select('id')
          .whereRef('order_id', '=', 'orders.id')
          .where('product_id', '=', sql<ProductId>`any(${products}::uuid[])`),
      ),
    )
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
