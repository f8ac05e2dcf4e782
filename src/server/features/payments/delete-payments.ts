import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import { AWAITING_PAYMENT, type OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteKeysOfResources } from '../../platform/idempotency/idempotency-repository.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { statusOf } from '../orders/order-repository.ts'
import { releaseHolds } from '../stock/hold-stock.ts'
import { deleteStrayEventsBefore } from './payment-events.ts'

/**
 * Deletes the payments and refunds of these orders, the events that the provider reported about them, and the saved
 * responses that name a refund. The caller must hold the orders' row locks. Returns the ids of the deleted payment session
 * sessions.
 */
export async function deletePaymentsOf(tx: Db, orders: readonly OrderId[]): Promise<string[]> {
  const refunds = await tx.deleteFrom('refunds').where('order_id', '=', anyOf(orders)).returning(['id', 'by_id as by']).execute()
  const requesters = new Set(refunds.flatMap(({ by }) => by ?? []))
  await deleteKeysOfResources(
    tx,
    [...requesters],
    refunds.map(({ id }) => id),
  )
  await tx.deleteFrom('payment_events').where('order_id', '=', anyOf(orders)).execute()
  const rows = await tx.deleteFrom('payments').where('order_id', '=', anyOf(orders)).returning('session_id as session').execute()
  return rows.flatMap(({ session }) => session ?? [])
}

/**
 * Returns those of the shoppers who have a payment session at a payment provider, where money is real. The rehearsal gateway
 * does not know such a payment session.
 */
export async function findPayersElsewhere(db: Db, shoppers: readonly ShopperId[]): Promise<ShopperId[]> {
  const { rows } = await sql<{ id: ShopperId }>`
    select distinct shopper_id as id from payments
    where shopper_id = any(${shoppers}::uuid[]) and session_id is not null
      and not exists (select from rehearsal_sessions where id = session_id)`.execute(db)
  return rows.map(({ id }) => id)
}

const BATCH_SIZE = 500

/** Deletes orders that were not paid, and events that belong to no order. */
export async function purgeUnpaidOrders(db: Db, oldest: Date): Promise<void> {
  await deleteStrayEventsBefore(db, oldest)
  for (;;) {
    const orders = await findUnpaidBefore(db, oldest, BATCH_SIZE)
    await inTransaction(db, async (tx) => {
      await releaseHolds(tx, orders, oldest)
      await discardAwaitingOrders(tx, orders) // an order that was placed meanwhile stays
    })
    if (orders.length < BATCH_SIZE) return
  }
}

/** Returns orders that await a payment which has expired or failed, and that left no money to decide about. */
async function findUnpaidBefore(db: Db, oldest: Date, limit: number): Promise<OrderId[]> {
  // A differing amount was received, and needs a decision.
  const { rows } = await sql<{ order: OrderId }>`
    select order_id as "order" from payments
    where state in ('expired', 'failed') and expires_at < ${oldest} and ${statusOf(sql`order_id`)} = ${AWAITING_PAYMENT}
      and differing_amount is null
      and not exists (select from payments as any_of_it where any_of_it.order_id = payments.order_id and any_of_it.in_question)
    order by expires_at limit ${limit}`.execute(db)
  return rows.map(({ order }) => order)
}
