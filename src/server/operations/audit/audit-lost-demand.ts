import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

interface AuditedLoss {
  readonly id: string
  readonly people: number
  readonly counted: number
}

/**
 * Checks the days that are not over, since the list of counted people is deleted after its day. A restore doesn't bring
 * the list back, so a day may have more people than are listed.
 */
export async function auditLostDemand(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { rows } = await sql<AuditedLoss>`
    select day || ' ' || kind || ' ' || subject as id, people, (
      select count(*)::integer from lost_demand_people as person
      where person.day = lost.day and person.kind = lost.kind and person.subject = lost.subject) as counted
    from lost_demand as lost where day in (select day from lost_demand_secrets)`.execute(tx)
  for (const { id, people, counted } of rows)
    if (people < counted) report({ thing: 'lost demand', id, wrong: `says ${people} people, and ${counted} were counted` })
  return { of: 'rows of lost demand', looked: rows.length }
}
