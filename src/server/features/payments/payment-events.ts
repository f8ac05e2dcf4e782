import type { OrderId } from '../../../domain/orders/order.ts'
import type { ReportedFact } from '../../../domain/payments/payment.ts'
import { type RefundFact, refundKey } from '../../../domain/payments/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import type { ProviderEvent } from '../../platform/payments/payment-provider.ts'

/** Saves an event. Returns false when it was saved before. Waits for a concurrent insert of the same event. */
export async function insertEvent(db: Db, event: ProviderEvent, order: OrderId | null, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      type: event.type,
      order_id: order,
      session_id: event.sessionId,
      payment_intent: event.paymentIntent,
      fact: event.fact && JSON.stringify(event.fact),
      received_at: now,
    })
    .onConflict((id) => id.column('id').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export async function findSavedEvents(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const saved = db.selectFrom('payment_events').select('id').where('id', '=', anyOf(ids))
  return new Set((await saved.execute()).map(({ id }) => id))
}

/** Assigns to the order those events of a payment that arrived before the order was known. */
export async function adoptEvents(db: Db, paymentIntent: string, order: OrderId): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ order_id: order })
    .where('payment_intent', '=', paymentIntent)
    .where('order_id', 'is', null)
    .execute()
}

export async function hasEvents(db: Db, order: OrderId): Promise<boolean> {
  const row = await db.selectFrom('payment_events').select('id').where('order_id', '=', order).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Returns what was reported about the order's own payment and about other payments that name the order. */
export async function listFacts(db: Db, order: OrderId): Promise<ReportedFact[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['fact', 'session_id as sessionId', 'payment_intent as paymentIntent'])
    .where('order_id', '=', order)
    .execute()
  return rows.flatMap(({ fact, ...ids }) => (fact ? [{ fact, ...ids }] : []))
}

export async function deleteStrayEventsBefore(db: Db, oldest: Date): Promise<void> {
  await db.deleteFrom('payment_events').where('order_id', 'is', null).where('received_at', '<', oldest).execute()
}

interface ReportedPayment {
  readonly order: OrderId
  readonly sessionId: string | null
  readonly paymentIntent: string | null
}

/**
 * Records that a failed refund needs no further decision. Later events of this refund then change nothing. The caller
 * must call applyFacts next.
 */
export async function settleFailedRefund(tx: Db, payment: ReportedPayment, failed: RefundFact, now: Date): Promise<void> {
  const fact = { ...failed, status: 'settled' } as const
  await insertEvent(tx, { id: `settled ${refundKey(failed)}`, type: 'settled', ...payment, fact }, payment.order, now)
}
