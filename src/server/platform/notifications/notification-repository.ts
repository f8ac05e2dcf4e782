import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * Sends a notification. PostgreSQL serializes the commits of all transactions that notify, so a commit may have to
 * wait.
 */
export async function sendNotification(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
