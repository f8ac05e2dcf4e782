import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, RehearsalSchema } from '../schema.ts'

export type Session = Selectable<RehearsalSchema['rehearsal_sessions']>

export async function insertSession(db: Db, session: Insertable<RehearsalSchema['rehearsal_sessions']>): Promise<Session> {
  return await db.insertInto('rehearsal_sessions').values(session).returningAll().executeTakeFirstOrThrow()
}

export async function lockSession(db: Db, id: string): Promise<Session | null> {
  const session = await db.selectFrom('rehearsal_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return session ?? null
}

/** Skips sessions that are locked. */
export async function lockOverdueSession(db: Db, now: Date): Promise<Session | null> {
  // The prepared plan uses the partial index because the status is a literal.
  const { rows } = await sql<Session>`
    select * from rehearsal_sessions where status = 'open' and expires_at <= ${now}
    order by expires_at limit 1 for update skip locked`.execute(db)
  return rows[0] ?? null
}

export async function changeSession(
  db: Db,
  id: string,
  state: Partial<Pick<Session, 'status' | 'payment_status'>>,
): Promise<Session> {
  return await db.updateTable('rehearsal_sessions').set(state).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
