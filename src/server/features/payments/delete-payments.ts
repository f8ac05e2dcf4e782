import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { deleteKeysOfResources } from '../../platform/idempotency/idempotency-repository.ts'
import { discardAwaitingOrders } from '../orders/awaiting-orders.ts'
import { releaseHolds } from '../stock/hold-stock.ts'
import { deleteStrayEventsBefore } from './payment-events.ts'
import { findUnpaidBefore } from './payment-repository.ts'

/**
 * Deletes the payments and refunds of these orders, the events that the provider reported about them, and the saved
 * responses that name a refund. The caller must hold the orders' row locks. Returns the ids of the deleted checkout
 * sessions.
 */
export async function deletePaymentsOf(tx: Db, orders: readonly OrderId[]): Promise<string[]> {
  const { rows: refunds } = await sql<{ id: string; by: string | null }>`
    delete from refunds where order_id = any(${orders}::uuid[]) returning id, by_id as by`.execute(tx)
  const requesters = new Set(refunds.flatMap(({ by }) => by ?? []))
  await deleteKeysOfResources(
    tx,
    [...requesters],
    refunds.map(({ id }) => id),
  )
  await sql`delete from payment_events where order_id = any(${orders}::uuid[])`.execute(tx)
  const { rows } = await sql<{ session: string | null }>`
    delete from payments where order_id = any(${orders}::uuid[]) returning session_id as session`.execute(tx)
  return rows.flatMap(({ session }) => session ?? [])
}

/**
 * Returns those of the shoppers who have a checkout at a payment provider, where money is real. The rehearsal gateway
 * does not know such a checkout.
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
