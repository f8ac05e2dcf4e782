import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** In a transaction, its commit waits for those of all others that notify. */
export async function sendNotification(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
