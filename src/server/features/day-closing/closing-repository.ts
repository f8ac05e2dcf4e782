import type { DayFacts } from '../../../domain/reports/day-closing.ts'
import type { ReportDay } from '../../../domain/reports/reports.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'

export interface DayClosing {
  readonly day: string
  readonly facts: Partial<DayFacts>
  readonly at: Date
  readonly by: string
  readonly reopened: { readonly at: Date; readonly by: string } | null
}

/** Returns the closings of a day, the oldest first. Only the last one can be there without being reopened. */
export async function listClosings(db: Db, day: string): Promise<DayClosing[]> {
  const rows = await db
    .selectFrom('day_closings')
    .select(['facts', 'closed_at as at', 'closed_by_name as by', 'reopened_at', 'reopened_by_name'])
    .where('day', '=', day)
    .orderBy('id')
    .execute()
  return rows.map(({ facts, at, by, reopened_at, reopened_by_name }) => {
    const reopened = reopened_at !== null && reopened_by_name !== null ? { at: reopened_at, by: reopened_by_name } : null
    return { day, facts, at, by, reopened }
  })
}

/** Closes a day. Returns false when it is closed already; the unique index decides. */
export async function insertClosing(
  tx: Db,
  { day, startsAt, endsAt }: ReportDay,
  facts: DayFacts,
  by: Staff,
  now: Date,
): Promise<boolean> {
  const insert = tx
    .insertInto('day_closings')
    .values({
      id: newId(),
      day,
      starts_at: startsAt,
      ends_at: endsAt,
      facts: JSON.stringify(facts),
      closed_at: now,
      closed_by_id: by.id,
      closed_by_name: by.name,
    })
    .onConflict((conflict) => conflict.column('day').where('reopened_at', 'is', null).doNothing())
  return ((await insert.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Tells whether a day after this one is closed. */
export async function isLaterDayClosed(db: Db, day: string): Promise<boolean> {
  const later = db.selectFrom('day_closings').select('id').where('day', '>', day)
  return (await later.where('reopened_at', 'is', null).limit(1).executeTakeFirst()) !== undefined
}

/** Returns false when the day is not closed. */
export async function markReopened(tx: Db, day: string, by: Staff, now: Date): Promise<boolean> {
  const closed = tx
    .updateTable('day_closings')
    .set({ reopened_at: now, reopened_by_id: by.id, reopened_by_name: by.name })
    .where('day', '=', day)
    .where('reopened_at', 'is', null)
  return (await closed.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
