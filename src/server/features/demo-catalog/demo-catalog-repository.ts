import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

export async function isStoreNew(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select not exists (select from products) and not exists (select from shoppers) as "isNew"`.execute(db)
  return rows[0]?.isNew ?? false
}

/** Blocks other writers of products until commit. */
export async function lockCatalog(db: Db): Promise<void> {
  await sql`lock table products in share row exclusive mode`.execute(db)
}
