import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function deleteLinksOf(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from account_links where shopper_id = any(${shoppers}::uuid[])`.execute(tx)
}
