import { sql, type Transaction } from 'kysely'
import { readByCursor } from '../../platform/database/read-by-cursor.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

const BATCH_SIZE = 1_000

interface AuditedMail {
  readonly id: string
  readonly isStuck: boolean
}

export async function auditMails(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedMail>`
    select mails.id, state = 'queued' and jobs.id is null as "isStuck"
    from mails left join jobs on jobs.kind = 'send-mail' and jobs.payload ->> 'mail' = mails.id::text`
  let looked = 0
  for await (const mails of readByCursor(tx, query, BATCH_SIZE)) {
    looked += mails.length
    for (const { id, isStuck } of mails) if (isStuck) report({ thing: 'mail', id, wrong: 'is queued, and no job sends it' })
  }
  return { of: 'mails', looked }
}
