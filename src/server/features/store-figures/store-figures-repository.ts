import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { RatingSum } from '../../../domain/products/product.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

interface StoreCounts {
  /** The number of shoppers with a delivered order. */
  readonly customers: number
  readonly ratings: RatingSum
}

/** Adds up the rows that triggers insert for each customer and each rating. */
export async function readStoreCounts(db: Db): Promise<StoreCounts> {
  const { rows } = await sql<{ counted: string; sum: number }>`
    select counted, sum(change)::integer as sum from store_counts group by counted`.execute(db)
  const sumOf = (counted: string) => rows.find((row) => row.counted === counted)?.sum ?? 0
  return { customers: sumOf('customers'), ratings: { count: sumOf('ratings'), stars: sumOf('stars') } }
}

/** Replaces the rows of each count by one row with their sum. */
export async function sumUpStoreCounts(db: Db): Promise<void> {
  await sql`
    with parts as (
      delete from store_counts where counted in (select counted from store_counts group by counted having count(*) > 1)
      returning counted, change)
    insert into store_counts (counted, change)
    select counted, sum(change) from parts group by counted having sum(change) <> 0`.execute(db)
}

/**
 * Deletes shoppers, whose orders were deleted, from the counted customers. Triggers have already counted their orders
 * down to zero.
 */
export async function forgetCustomers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await tx.deleteFrom('delivered_shoppers').where('shopper_id', '=', anyOf(shoppers)).where('orders', '=', 0).execute()
}

/**
 * Counts a shopper whose account is deleted as a customer no more. Their orders must have lost their shopper before.
 */
export async function uncountCustomer(tx: Db, shopper: ShopperId): Promise<void> {
  await sql`
    with gone as (delete from delivered_shoppers where shopper_id = ${shopper} returning orders)
    insert into store_counts (counted, change) select 'customers', -1 from gone where orders > 0`.execute(tx)
}
