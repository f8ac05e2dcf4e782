import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'
import { CHANNEL } from './catalog-change.ts'

/** Increases with each change of a product. */
export async function readCatalogVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalog_version').select('version').executeTakeFirstOrThrow()
  return version
}

/** Notifies all listeners, and returns the catalog version. */
export async function sendHeartbeat(db: Db, heartbeat: string): Promise<number> {
  const { version } = await db
    .selectFrom('catalog_version')
    .select(['version', sql`pg_notify(${CHANNEL}, ${JSON.stringify({ beat: heartbeat })})`.as('sent')])
    .executeTakeFirstOrThrow()
  return version
}
