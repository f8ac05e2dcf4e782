import type { Transaction } from 'kysely'
import { findWrongFigures } from '../../features/reports/day-figures-repository.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

/** Computes the dashboard's saved days anew; without those whose orders changed since, which the dashboard doesn't read. */
export async function auditDayFigures(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { compared, wrong } = await findWrongFigures(tx)
  for (const { startsAt, figure, saved, computed } of wrong)
    report({ thing: 'figures of the day from', id: startsAt, wrong: `say ${figure} ${saved}, and its orders ${computed}` })
  return { of: 'days of the dashboard', looked: compared }
}
