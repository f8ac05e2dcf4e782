import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Report } from './finding.ts'

const RECOVERY_CODES = 10

interface AuditedFactor {
  readonly isOn: boolean
  readonly recoveryCodes: number
}

/** Expects all recovery codes once the second factor is confirmed, and none before. Used codes stay in the table. */
export async function auditSecondFactor(tx: Transaction<Schema>, report: Report): Promise<void> {
  const { rows } = await sql<AuditedFactor>`
    select confirmed_at is not null as "isOn", (select count(*)::integer from recovery_codes) as "recoveryCodes"
    from second_factor`.execute(tx)
  for (const { isOn, recoveryCodes } of rows)
    if (recoveryCodes !== (isOn ? RECOVERY_CODES : 0))
      report({
        thing: 'second factor',
        id: 'of the owner',
        wrong: `is ${isOn ? 'on' : 'off'}, and has ${recoveryCodes} recovery codes`,
      })
}
