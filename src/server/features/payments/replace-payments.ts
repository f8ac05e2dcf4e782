import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Order } from '../../../domain/order.ts'
import { justPaidSince } from '../../../domain/payment.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { releaseHolds } from '../stock/hold-stock.ts'
import { endLater, markReplaced } from './replaced-checkout-repository.ts'

/**
 * Tells whether the shopper has payments that a new order of the same goods would replace: unpaid, failed or just paid
 * ones.
 */
export async function hasReplaceablePayments(tx: Db, shopper: ShopperId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select
      exists (select from payments
        where shopper_id = ${shopper} and state in ('starting', 'open', 'processing', 'failed'))
      or exists (select from payments
        where shopper_id = ${shopper} and state = 'paid' and settled_at > ${justPaidSince(now)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/**
 * Releases the stock that is held for the shopper's open checkouts of these products, since a new order replaces them.
 * Returns the counts of `products`, which are locked. These payments are locked before the counts, as they are when a
 * payment is settled.
 */
export async function releaseReplacedHolds(
  tx: Db,
  shopper: ShopperId,
  products: readonly ProductId[],
  now: Date,
): Promise<StockCounts> {
  const replaced = await tx
    .selectFrom('payments')
    .select('order_id')
    .where('shopper_id', '=', shopper)
    // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`)
    .where('state', 'in', ['starting', 'open'])
    .where(sql<boolean>`product_ids && ${products}::uuid[]`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const orders = replaced.map(({ order_id }) => order_id)
  return releaseHolds(tx, orders, now, products)
}

/**
 * Marks the shopper's unpaid and just paid payments of the same goods, and all failed ones, as replaced by this order,
 * and ends their checkouts soon. Runs in the transaction that places the order.
 */
export async function replacePayments(tx: Db, shopper: ShopperId, { id: order, lines }: Order, now: Date): Promise<void> {
  const goods = { order, shopper, products: lines.map(({ product }) => product) }
  await endLater(tx, await markReplaced(tx, goods, justPaidSince(now)), now)
}
