import type { Db } from './schema.ts'

/** Removes sessions with their payments and refunds, as if they had never existed. Ignores unknown ones. */
export async function removeSessions(tx: Db, sessions: readonly string[]): Promise<void> {
  if (sessions.length === 0) return
  const payments = tx.selectFrom('rehearsal_payments').select('id').where('session_id', 'in', sessions)
  await tx.deleteFrom('rehearsal_refunds').where('payment_id', 'in', payments).execute()
  await tx.deleteFrom('rehearsal_payments').where('session_id', 'in', sessions).execute()
  await tx.deleteFrom('rehearsal_sessions').where('id', 'in', sessions).execute()
}
