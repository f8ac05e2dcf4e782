import type { Insertable, Selectable } from 'kysely'
import type { Db, RehearsalSchema } from '../schema.ts'

/** Each payment has exactly one charge, which is saved with it. */
export type Payment = Selectable<RehearsalSchema['rehearsal_payments']>

export async function insertPayment(db: Db, payment: Insertable<RehearsalSchema['rehearsal_payments']>): Promise<Payment> {
  return await db.insertInto('rehearsal_payments').values(payment).returningAll().executeTakeFirstOrThrow()
}

export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const payment = await db.selectFrom('rehearsal_payments').selectAll().where('id', '=', id).executeTakeFirst()
  return payment ?? null
}

export async function findSessionPayment(db: Db, session: string): Promise<Payment | null> {
  const payment = await db.selectFrom('rehearsal_payments').selectAll().where('session_id', '=', session).executeTakeFirst()
  return payment ?? null
}

export async function lockPayment(db: Db, id: string): Promise<Payment | null> {
  const payment = await db.selectFrom('rehearsal_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return payment ?? null
}

type Ended = Pick<Payment, 'status'> & Partial<Pick<Payment, 'amount_captured' | 'cancellation_reason'>>

export async function endPayment(db: Db, id: string, ended: Ended): Promise<Payment> {
  const payment = db.updateTable('rehearsal_payments').set({ ...ended, settles_at: null, settles_as: null })
  return await payment.where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Adds to the refunded amount. A negative amount subtracts from it. */
export async function addRefunded(db: Db, id: string, amount: number): Promise<Payment> {
  return await db
    .updateTable('rehearsal_payments')
    .set((is) => ({ amount_refunded: is('amount_refunded', '+', amount) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
