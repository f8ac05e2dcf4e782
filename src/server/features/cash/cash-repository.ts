import { sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { CashHandover, HandoverId } from '../../../domain/reports/cash-handover.ts'
import type { ReportDay } from '../../../domain/reports/reports.ts'
import type { Staff, StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Makes counts of a person's cash of a day wait for each other until the commit. */
export async function lockCashOf(tx: Db, person: StaffId, day: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('cash of ' || ${person} || ' on ' || ${day}, 0))`.execute(tx)
}

export async function insertHandover(
  tx: Db,
  { day, startsAt, endsAt }: ReportDay,
  { id, person, personName, expected, counted, note, at }: CashHandover,
  by: Staff,
): Promise<void> {
  await tx
    .insertInto('cash_handovers')
    .values({
      id,
      day,
      starts_at: startsAt,
      ends_at: endsAt,
      person_id: person,
      person_name: personName,
      expected,
      counted,
      note,
      counted_at: at,
      counted_by_id: by.id,
      counted_by_name: by.name,
    })
    .execute()
}

export interface DaysHandover extends CashHandover {
  readonly day: string
}

/** Selects an amount that can be read even when the saved one is beyond 2^53. */
const readable = (column: 'expected' | 'counted') =>
  sql<Cents>`least(greatest(${sql.ref(column)}, 0), ${sql.lit(Number.MAX_SAFE_INTEGER)})`

const dayText = sql<string>`to_char(day, 'YYYY-MM-DD')`

const selectHandovers = (db: Db) =>
  db
    .selectFrom('cash_handovers')
    .select(['id', 'person_id as person', 'person_name as personName', 'note', 'counted_at as at'])
    .select([readable('expected').as('expected'), readable('counted').as('counted')])
    .select(['counted_by_name as by', 'taken_back_at', 'taken_back_by_name'])
    .select(dayText.as('day'))

type HandoverRow = Awaited<ReturnType<ReturnType<typeof selectHandovers>['execute']>>[number]

const readHandover = ({ taken_back_at: at, taken_back_by_name: by, ...handover }: HandoverRow): DaysHandover => ({
  ...handover,
  takenBack: at !== null && by !== null ? { at, by } : null,
})

/** Returns the handovers of a day's cash, of one person or of all, the oldest first. */
export async function listHandovers(db: Db, day: string, person: StaffId | null): Promise<DaysHandover[]> {
  let ofDay = selectHandovers(db).where('day', '=', day).orderBy('id')
  if (person !== null) ofDay = ofDay.where('person_id', '=', person)
  return (await ofDay.execute()).map(readHandover)
}

export async function findHandover(db: Db, id: HandoverId): Promise<DaysHandover | null> {
  const row = await selectHandovers(db).where('id', '=', id).executeTakeFirst()
  return row ? readHandover(row) : null
}

/** Returns false when it was taken back before. */
export async function markTakenBack(tx: Db, id: HandoverId, by: Staff, now: Date): Promise<boolean> {
  const counting = tx
    .updateTable('cash_handovers')
    .set({ taken_back_at: now, taken_back_by_id: by.id, taken_back_by_name: by.name })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
  return (await counting.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
