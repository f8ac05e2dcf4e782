import { sql } from 'kysely'
import type { MailId } from '../../../domain/mail.ts'
import type { Db } from '../../platform/database/connect.ts'

export async function findMailSubjects(db: Db, ids: readonly MailId[]): Promise<ReadonlyMap<MailId, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('mails').select(['id', 'subject']).where('id', '=', sql<MailId>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}
