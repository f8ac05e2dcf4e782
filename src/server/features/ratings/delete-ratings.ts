import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Triggers subtract the deleted ratings from the sums. */
export async function deleteRatingsBy(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from product_ratings where shopper_id = any(${shoppers}::uuid[])`.execute(tx)
}

/** Triggers subtract the deleted ratings from the sums. */
export async function deleteRatingsOf(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`delete from product_ratings where product_id = any(${products}::uuid[])`.execute(tx)
}
