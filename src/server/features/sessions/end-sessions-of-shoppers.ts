import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Ends all sessions of these shoppers. Their event streams end soon afterward. */
export async function endSessionsOfShoppers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from sessions where shopper_id = any(${shoppers}::uuid[])`.execute(tx)
}
