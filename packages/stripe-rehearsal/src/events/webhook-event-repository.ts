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
  const event = await db
    .updateTable('rehearsal_events')
    .set({
      tries: sql`tries + 1`,
      due_at: sql`${now}::timestamptz
        + make_interval(secs => least(${pause.mostSeconds}, ${pause.firstSeconds} * power(2, least(tries, 30))))`,
    })
    .where('id', '=', (events) =>
      events
        .selectFrom('rehearsal_events')
        .select('id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
  return event ?? null
}

export async function deleteEvent(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rehearsal_events').where('id', '=', id).execute()
}
