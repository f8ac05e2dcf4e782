import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'

export type Session = Selectable<Schema['rehearsal_sessions']>

export async function insertSession(db: Db, session: Insertable<Schema['rehearsal_sessions']>): Promise<Session> {
  return await db.insertInto('rehearsal_sessions').values(session).returningAll().executeTakeFirstOrThrow()
}

/** The session, held until commit so that it changes one step at a time. */
export async function lockSession(db: Db, id: string): Promise<Session | null> {
  const session = await db.selectFrom('rehearsal_sessions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return session ?? null
}

/** The next open session whose time is over, held until commit; none that another process holds. */
export async function lockOverdueSession(db: Db, now: Date): Promise<Session | null> {
  const session = await db
    .selectFrom('rehearsal_sessions')
    .selectAll()
    .where(sql<boolean>`status = 'open'`) // as the index says it: a parameter would hide it from a prepared plan
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return session ?? null
}

/** Takes the session on to another state and gives it as it then is. */
export async function changeSession(
  db: Db,
  id: string,
  state: Partial<Pick<Session, 'status' | 'payment_status'>>,
): Promise<Session> {
  return await db.updateTable('rehearsal_sessions').set(state).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}
