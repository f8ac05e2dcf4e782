import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Deletes shoppers, whose orders were deleted, from the counted customers. Triggers have already counted their orders
 * down to zero.
 */
export async function forgetCustomers(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from delivered_shoppers where shopper_id = any(${shoppers}::uuid[]) and orders = 0`.execute(tx)
}
