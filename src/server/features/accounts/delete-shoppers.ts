import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Db } from '../../platform/database/connect.ts'

interface LockedShopper {
  readonly id: ShopperId
  /** In lower case. */
  readonly email: string
}

/** Until commit, nothing of theirs is added. In id order. */
export async function lockShoppers(tx: Db, ids: readonly ShopperId[]): Promise<LockedShopper[]> {
  const { rows } = await sql<LockedShopper>`
    select id, lower(email) as email from shoppers where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  return rows
}

/** Once all that others save of them is deleted. */
export async function deleteShoppers(tx: Db, ids: readonly ShopperId[]): Promise<void> {
  await sql`delete from shoppers where id = any(${ids}::uuid[])`.execute(tx)
}
