import type { Transaction } from 'kysely'
import { findWrongFigures } from '../../features/reports/day-figures-repository.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { AuditPart, Report } from './finding.ts'

/**
 * Compares the dashboard's saved days with figures that are computed again. Days whose orders changed since are skipped,
 * because the dashboard doesn't read them.
 */
export async function auditDayFigures(tx: Transaction<Schema>, report: Report): Promise<AuditPart> {
  const { compared, wrong } = await findWrongFigures(tx)
  for (const { startsAt, figure, saved, computed } of wrong)
    report({ thing: 'figures of the day from', id: startsAt, wrong: `say ${figure} ${saved}, and its orders ${computed}` })
  return { of: 'days of the dashboard', looked: compared }
}
