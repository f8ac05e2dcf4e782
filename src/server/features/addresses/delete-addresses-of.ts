import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function deleteAddressesOf(tx: Db, shoppers: readonly ShopperId[]): Promise<void> {
  await sql`delete from default_addresses where shopper_id = any(${shoppers}::uuid[])`.execute(tx)
  await sql`delete from addresses where shopper_id = any(${shoppers}::uuid[])`.execute(tx)
}
