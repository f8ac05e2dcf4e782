import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './audit-rows.ts'

interface AuditedRemoval {
  readonly isEnded: boolean
  readonly marked: number
  readonly pictures: number
  readonly jobs: number
}

/** Checks that an ended removal left no products and shoppers, and that a job exists while there is something to remove. */
export async function auditDemonstration(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { rows } = await sql<AuditedRemoval>`
    select ended_at is not null as "isEnded", (select count(*)::integer from demonstration) as marked,
      (select count(*)::integer from removed_pictures) as pictures,
      (select count(*)::integer from jobs where kind = 'remove-demonstration') as jobs
    from demonstration_removal`.execute(tx)
  for (const removal of rows)
    for (const wrong of findingsOf(removal)) report({ thing: 'removal', id: 'of the demonstration', wrong })
  return { of: 'removals of the demonstration', looked: rows.length }
}

function* findingsOf({ isEnded, marked, pictures, jobs }: AuditedRemoval): Generator<string> {
  if (isEnded && marked > 0) yield `has ended, and ${marked} products and shoppers are left`
  if (jobs === 0 && (!isEnded || pictures > 0)) yield 'has not ended, and no job goes on with it'
}
