import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, RehearsalSchema } from '../schema.ts'

export type PendingEvent = Selectable<RehearsalSchema['rehearsal_events']>

export async function insertEvent(db: Db, event: Insertable<RehearsalSchema['rehearsal_events']>): Promise<void> {
  await db.insertInto('rehearsal_events').values(event).execute()
}

/**
 * Returns the event that was due first. It is rescheduled with exponential backoff before its delivery, in case this
 * process dies. Locked events are skipped.
 */
export async function takeDueEvent(
  db: Db,
  now: Date,
  pause: { firstSeconds: number; mostSeconds: number },
): Promise<PendingEvent | null> {
  const { rows } = await sql<PendingEvent>`
    update rehearsal_events set tries = tries + 1, due_at = ${now}::timestamptz
      + make_interval(secs => least(${pause.mostSeconds}, ${pause.firstSeconds} * power(2, least(tries, 30))))
    where id = (
      select id from rehearsal_events where due_at <= ${now} order by due_at, id limit 1 for update skip locked)
    returning *`.execute(db)
  return rows[0] ?? null
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rehearsal_events').where('id', '=', id).execute()
}
