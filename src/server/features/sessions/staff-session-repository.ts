import type { SellerId } from '../../../domain/account.ts'
import type { Session, SessionId } from '../../../domain/session.ts'
import type { Db } from '../../platform/database/connect.ts'

export interface StaffSession extends Session {
  readonly staffId: SellerId
  readonly name: string
}

// The limit is more than everybody logging in once a day.
const MOST_SESSIONS = 500

/** Returns live sessions of all staff except the owner, newest first. */
export async function listStaffSessionRows(db: Db, now: Date): Promise<StaffSession[]> {
  return db
    .selectFrom('staff')
    .innerJoin('sessions', 'sessions.staff_id', 'staff.id')
    .select(['sessions.id', 'device', 'sessions.created_at as createdAt', 'expires_at as expiresAt'])
    .select(['staff.id as staffId', 'staff.name'])
    .where('expires_at', '>', now)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MOST_SESSIONS)
    .execute()
}

/**
 * Returns the person whose session it was, or null when none of the staff has it. The owner's sessions are not found
 * here.
 */
export async function deleteStaffSession(db: Db, session: SessionId): Promise<{ id: SellerId; name: string } | null> {
  const person = await db
    .deleteFrom('sessions')
    .using('staff')
    .whereRef('sessions.staff_id', '=', 'staff.id')
    .where('sessions.id', '=', session)
    .returning(['staff.id', 'staff.name'])
    .executeTakeFirst()
  return person ?? null
}
