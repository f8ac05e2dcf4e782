import type { Db } from '../../platform/database/connect.ts'

/** Forgets kept answers that are older. */
export async function deleteAnswersBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', oldest).execute()
}
