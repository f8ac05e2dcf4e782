import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { recordOrderEvent } from './order-repository.ts'

/**
 * Tells whether cash of the order is still to be received. It may be so again after a payment, when more was packed
 * since.
 */
export async function awaitsCash(tx: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${order} and payment_type = 'COD'
      and (not is_paid or coalesce(cash_received, amount) < coalesce(to_pay, amount))`.execute(tx)
  return rows.length > 0
}

/** Records that all that is to pay of a cash order was received. */
export async function setPaid(tx: Db, order: OrderId, now: Date): Promise<void> {
  await Promise.all([
    sql`update orders set is_paid = true, cash_received = coalesce(to_pay, amount) where id = ${order}`.execute(tx),
    recordOrderEvent(tx, order, 'paid', now),
  ])
}

/** Tells whether more was paid for the order than is to pay. */
export async function isOverpaid(db: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${order}
      and to_pay < case when payment_type = 'Online' then amount when is_paid then coalesce(cash_received, amount) end`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Marks the order as settled after its delivery. Returns false when it already was, so that refunds and mails are
 * triggered only once. The caller must hold the order's row lock.
 */
export async function setSettled(tx: Db, order: OrderId, now: Date): Promise<boolean> {
  const settled = tx.updateTable('orders').set({ settled_at: now }).where('id', '=', order).where('settled_at', 'is', null)
  return (await settled.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}

export async function isSettled(db: Db, order: OrderId): Promise<boolean> {
  const settled = db.selectFrom('orders').select('id').where('id', '=', order).where('settled_at', 'is not', null)
  return (await settled.executeTakeFirst()) !== undefined
}

interface CashReceipts {
  readonly by: SellerId
  readonly since: Date
  /** A select of the ids of further orders whose cash counts. */
  readonly alsoOf: RawBuilder<unknown>
}

/**
 * Adds up the cash that a person received with deliveries which are still the last step of their order, and the cash of
 * the orders in `alsoOf`.
 */
export async function sumCashReceived(db: Db, { by, since, alsoOf }: CashReceipts): Promise<{ amount: Cents; orders: number }> {
  const { rows } = await sql<{ amount: string | null; orders: number }>`
    with taken as (
      select order_id from order_status_changes as delivery
      where status = 'Delivered' and records_payment and by_id = ${by} and changed_at >= ${since} and not exists (
        select from order_status_changes as later where later.order_id = delivery.order_id and later.number > delivery.number)
      union ${alsoOf}
    )
    select sum(cash_received) as amount, count(*)::int as orders from orders
    where id in (select order_id from taken) and cash_received is not null`.execute(db)
  const [{ amount, orders } = { amount: null, orders: 0 }] = rows
  return { amount: cents(Number(amount ?? 0)), orders }
}
