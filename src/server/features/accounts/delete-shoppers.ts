import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

interface LockedShopper {
  readonly id: ShopperId
  /** The email in lower case. */
  readonly email: string
}

/** Locks the shoppers in id order, so that nothing that refers to them is added until commit. */
export async function lockShoppers(tx: Db, ids: readonly ShopperId[]): Promise<LockedShopper[]> {
  const { rows } = await sql<LockedShopper>`
    select id, lower(email) as email from shoppers where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

/** Deletes shoppers. All rows that other features save about them must be deleted before. */
export async function deleteShoppers(tx: Db, ids: readonly ShopperId[]): Promise<void> {
  await sql`delete from shoppers where id = any(${ids}::uuid[])`.execute(tx)
}
