import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { CHANNEL } from './catalog-change.ts'

/** The number of the catalog's present state: another one after each change of a product. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Sends a beat to all who listen, and gives the version. */
export async function sendHeartbeat(db: Db, beat: string): Promise<number> {
  const { version } = await db
    .selectFrom('catalog_version')
    .select(['version', sql`pg_notify(${CHANNEL}, ${JSON.stringify({ beat })})`.as('sent')])
    .executeTakeFirstOrThrow()
  return version
}
