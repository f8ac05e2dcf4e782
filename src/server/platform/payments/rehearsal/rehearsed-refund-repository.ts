import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../database/connect.ts'
import type { Schema } from '../../database/schema.ts'

export type Refund = Selectable<Schema['rehearsal_refunds']>

export async function insertRefund(db: Db, refund: Insertable<Schema['rehearsal_refunds']>): Promise<Refund> {
  return await db.insertInto('rehearsal_refunds').values(refund).returningAll().executeTakeFirstOrThrow()
}

/** Newest first. */
export async function listRefunds(db: Db, payment: string, limit: number): Promise<Refund[]> {
  const refunds = db.selectFrom('rehearsal_refunds').selectAll().where('payment_id', '=', payment)
  return await refunds.orderBy('created_at', 'desc').limit(limit).execute()
}

/** Skips locked ones. */
export async function lockDueRefund(db: Db, now: Date): Promise<Refund | null> {
  const refund = await db
    .selectFrom('rehearsal_refunds')
    .selectAll()
    .where('settles_at', '<=', now)
    .orderBy('settles_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return refund ?? null
}

/** Throws when it is unknown or has failed. */
export async function changeRefund(db: Db, id: string, status: 'succeeded' | 'failed'): Promise<Refund> {
  const refund = db.updateTable('rehearsal_refunds').set({ status, settles_at: null, settles_as: null }).where('id', '=', id)
  return await refund.where('status', '!=', 'failed').returningAll().executeTakeFirstOrThrow()
}
