import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/** With the commit, if in a transaction, whose commit then waits for those of all others that notify. */
export async function sendNotification(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
