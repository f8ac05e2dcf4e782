import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Without orders any more, which triggers counted down. */
export async function forgetCustomers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from delivered_shoppers where shopper_id = any(${shoppers}::uuid[]) and orders = 0`.execute(tx)
}
