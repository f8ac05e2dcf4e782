import { sql } from 'kysely'
import { type ShopperId, TEXT_OF_DELETED_ACCOUNT } from '../../../domain/accounts/account.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { PaymentState } from '../../../domain/payments/payment.ts'
import type { Db } from '../../platform/database/connect.ts'
import { deleteKeysOfResources } from '../../platform/idempotency/idempotency-repository.ts'

/** Tells whether a payment of the shopper can still be made, or is on its way. */
export async function hasPaymentUnderWay(tx: Db, shopper: ShopperId): Promise<boolean> {
  const { rows } = await sql`
    select from payments where shopper_id = ${shopper} and state in ('starting', 'open', 'processing') limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Removes from payments who made them, and from refunds the reasons that people typed. Deletes the saved responses to the staff
 * who refunded them, because those responses have the order with its address. The rehearsal gateway forgets the email,
 * too. What a real payment provider has saved is not deleted. The caller must hold the orders' row locks.
 */
export async function forgetPayer(tx: Db, shopper: ShopperId, orders: readonly OrderId[]): Promise<void> {
  const { rows: refunds } = await sql<{ id: string; by: string }>`
    select id, by_id as by from refunds where order_id = any(${orders}::uuid[]) and by_id is not null`.execute(tx)
  await deleteKeysOfResources(
    tx,
    [...new Set(refunds.map(({ by }) => by))],
    refunds.map(({ id }) => id),
  )
  await sql`
    update refunds set reason = ${TEXT_OF_DELETED_ACCOUNT}
    where order_id = any(${orders}::uuid[]) and by_role <> 'store'`.execute(tx)
  await sql`
    update rehearsal_sessions set customer_email = null
    where id in (select session_id from payments where shopper_id = ${shopper})`.execute(tx)
  await tx.updateTable('payments').set({ shopper_id: null }).where('shopper_id', '=', shopper).execute()
}

export interface ShoppersPayment {
  readonly order: OrderId
  readonly state: PaymentState
  readonly amount: Cents
  readonly startedAt: Date
  readonly paidAt: Date | null
}

/** Lists all payments of a shopper, oldest first. */
export async function listPaymentsOf(db: Db, shopper: ShopperId): Promise<ShoppersPayment[]> {
  return db
    .selectFrom('payments')
    .select(['order_id as order', 'state', 'amount', 'started_at as startedAt', 'paid_at as paidAt'])
    .where('shopper_id', '=', shopper)
    .orderBy('order_id')
    .orderBy('id')
    .execute()
}
