import { sql } from 'kysely'
import type { Db } from '../database/connect.ts'

/**
 * These alarms are saved when they are noticed. All others are derived from other tables
 * (`features/alarms/list-alarms.ts`).
 */
export type SavedAlarmKind = 'clock-changed' | 'mail-held' | 'mail-server' | 'payment-provider'

export interface SavedAlarm {
  readonly kind: SavedAlarmKind
  readonly since: Date
  readonly detail: string
}

interface NoticedAlarm {
  readonly kind: SavedAlarmKind
  readonly detail: string
  /** Tells when the alarm expires by itself. By default it stays until `clearAlarm` is called. */
  readonly until?: Date
}

/**
 * Saves the alarm, or that it still exists. All processes share it, and one of them logs it
 * (`features/alarms/watch-alarms.ts`).
 */
export async function raiseAlarm(db: Db, { kind, detail, until }: NoticedAlarm, now: Date): Promise<void> {
  await sql`
    insert into alarms (kind, since, until, detail) values (${kind}, ${now}, ${until ?? null}, ${detail})
    on conflict (kind) do update set until = excluded.until, detail = excluded.detail,
      since = case when alarms.until <= ${now} then excluded.since else alarms.since end`.execute(db)
}

/** Returns whether there was such an alarm. */
export async function clearAlarm(db: Db, kind: SavedAlarmKind): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('alarms').where('kind', '=', kind).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function hasAlarm(db: Db, kind: SavedAlarmKind): Promise<boolean> {
  return (await db.selectFrom('alarms').select('kind').where('kind', '=', kind).executeTakeFirst()) !== undefined
}

export async function findSavedAlarms(db: Db, now: Date): Promise<SavedAlarm[]> {
  const { rows } = await sql<SavedAlarm>`
    select kind, since, detail from alarms where until is null or until > ${now} order by since, kind`.execute(db)
  return rows
}
