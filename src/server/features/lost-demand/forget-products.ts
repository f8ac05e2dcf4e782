import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Deletes the lost demand of products that are deleted in the same transaction. */
export async function forgetProducts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`delete from lost_demand where product_id = any(${products}::uuid[])`.execute(tx)
  for (const table of ['lost_demand_people', 'lost_demand_dismissals'])
    await sql`delete from ${sql.table(table)} where kind <> 'search' and subject = any(${products}::text[])`.execute(tx)
}
