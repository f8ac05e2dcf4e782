import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'

/** Whatever became of them; a job finds nothing to send. Emails in lower case. Reads all mails. */
export async function deleteMailsTo(tx: Db, emails: readonly string[]): Promise<void> {
  await sql`delete from mails where lower(recipient) = any(${emails}::text[])`.execute(tx)
}
