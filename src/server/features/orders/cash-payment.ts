import { type RawBuilder, sql } from 'kysely'
import type { SellerId } from '../../../domain/account.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { orderEventInsertion } from '../order-events/order-event-insertion.ts'

/** Whether cash is still to be received, also because more was packed after it was. */
export async function awaitsCash(tx: Db, order: OrderId): Promise<boolean> {
  const { rows } = await sql`
    select from orders where id = ${order} and payment_type = 'COD'
      and (not is_paid or coalesce(cash_received, amount) < coalesce(to_pay, amount))`.execute(tx)
  return rows.length > 0
}

interface ReceivedCash {
  readonly order: OrderId
  readonly now: Date
}

const update = statement<ReceivedCash, unknown>()`
  with changed_orders as (
    update orders set is_paid = true, cash_received = coalesce(to_pay, amount) where id = ${({ order }) => order} returning id, shopper_id, number, status, is_paid)
  ${using(orderEventInsertion, ({ now }: ReceivedCash) => ({ what: 'paid', at: now }) as const)}`

/** All that is to pay, of a cash order. */
export async function setPaid(tx: Db, order: OrderId, now: Date): Promise<void> {
  await tx.executeQuery(update({ order, now }))
}

interface CashReceipts {
  readonly by: SellerId
  readonly since: Date
  /** Selects the ids of more orders whose cash counts. */
  readonly alsoOf: RawBuilder<unknown>
}

/** Adds up the cash that a person received with deliveries which are still the last step of their order, and the cash of the orders in `alsoOf`. */
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
