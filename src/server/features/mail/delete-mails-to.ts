import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/**
 * Deletes mails in any state; the job of a queued mail then finds nothing to send. The emails must be in lower case.
 * Reads all mails.
 */
export async function deleteMailsTo(tx: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from mails where lower(recipient) = any(${emails}::text[])`.execute(tx)
}
