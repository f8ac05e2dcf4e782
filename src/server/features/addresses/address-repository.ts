import type { ShopperId } from '../../../domain/account.ts'
import type { Address } from '../../../domain/address.ts'
import type { Db } from '../../platform/database/connect.ts'
import { rowToAddress } from './address-row.ts'

export async function insertAddress(db: Db, shopper: ShopperId, address: Address, createdAt: Date): Promise<void> {
  const { firstName, lastName, ...same } = address
  await db
    .insertInto('addresses')
    .values({ ...same, first_name: firstName, last_name: lastName, shopper_id: shopper, created_at: createdAt })
    .execute()
}

/** Oldest first. */
export async function listAddressRows(db: Db, shopper: ShopperId): Promise<Address[]> {
  const rows = await db.selectFrom('addresses').selectAll().where('shopper_id', '=', shopper).orderBy('id').execute()
  return rows.map(rowToAddress)
}
