import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

export async function deleteKeysOf(tx: Db, owners: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where owner_id = any(${owners}::uuid[])`.execute(tx)
}

/** Of requests by these owners that made these resources, also with a response. */
export async function deleteKeysOfResources(tx: Db, owners: readonly string[], resources: readonly string[]): Promise<void> {
  await sql`
    delete from idempotency_keys
    where owner_id = any(${owners}::uuid[]) and resource_id = any(${resources}::uuid[])`.execute(tx)
}
