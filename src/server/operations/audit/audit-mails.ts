import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import { type AuditPart, auditRows, type Report } from './audit-rows.ts'

interface AuditedMail {
  readonly id: string
  readonly isStuck: boolean
}

export async function auditMails(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const query = sql<AuditedMail>`
    select mails.id, state = 'queued' and jobs.id is null as "isStuck"
    from mails left join jobs on jobs.kind = 'send-mail' and jobs.payload ->> 'mail' = mails.id::text`
  const findingsOf = ({ isStuck }: AuditedMail) => (isStuck ? ['is queued, and no job sends it'] : [])
  return { of: 'mails', looked: await auditRows(tx, report, { thing: 'mail', query, findingsOf }) }
}
