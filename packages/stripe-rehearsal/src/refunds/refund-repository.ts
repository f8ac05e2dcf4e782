import type { Insertable, Selectable } from 'kysely'
import type { Db, RehearsalSchema } from '../schema.ts'

export type Refund = Selectable<RehearsalSchema['rehearsal_refunds']>

export async function insertRefund(db: Db, refund: Insertable<RehearsalSchema['rehearsal_refunds']>): Promise<Refund> {
  return await db.insertInto('rehearsal_refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Lists the newest refund first. */
export async function listRefunds(db: Db, payment: string, limit: number): Promise<Refund[]> {
  const refunds = db.selectFrom('rehearsal_refunds').selectAll().where('payment_id', '=', payment)
  return await refunds.orderBy('created_at', 'desc').limit(limit).execute()
}

export async function changeRefund(db: Db, id: string, status: 'succeeded' | 'failed'): Promise<Refund> {
  const refund = db.updateTable('rehearsal_refunds').set({ status, settles_at: null, settles_as: null }).where('id', '=', id)
  return await refund.where('status', '!=', 'failed').returningAll().executeTakeFirstOrThrow()
}
