import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function findDemoShoppers(db: Db): Promise<ShopperId[]> {
  const { rows } = await sql<{ id: ShopperId }>`
    select shopper_id as id from demonstration where shopper_id is not null order by shopper_id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function findDemoProducts(db: Db, limit: number | null = null): Promise<ProductId[]> {
  const { rows } = await sql<{ id: ProductId }>`
    select product_id as id from demonstration where product_id is not null order by product_id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Removes the mark of the demonstration from products or shoppers, which are kept or deleted next. Returns how many
 * were marked.
 */
export async function unmark(tx: Db, of: 'product_id' | 'shopper_id', ids: readonly string[]): Promise<number> {
  const { rows } = await sql`delete from demonstration where ${sql.ref(of)} = any(${ids}::uuid[]) returning 1`.execute(tx)
  return rows.length
}
