import { type RawBuilder, sql } from 'kysely'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { recordOrderEvent } from './order-repository.ts'

/** What an order comes to in cash, beside its credit. */
const cashOfOrder = sql`greatest(coalesce(to_pay, amount) - credit, 0)`

/** What was received of a paid order. Version 0.1.0 saved no amount, and no order that is paid by credit alone has one. */
export const receivedCash = sql`coalesce(cash_received, greatest(amount - credit, 0))`

/**
 * Returns the cash of the order that is still to be received, and null when there is none. There may be some again after
 * a payment, when more was packed since.
 */
export async function findDueCash(tx: Db, order: OrderId): Promise<Cents | null> {
  const { rows } = await sql<{ due: string }>`
    select ${cashOfOrder} - case when is_paid then ${receivedCash} else 0 end as due
    from orders where id = ${order} and payment_type = 'COD' and (not is_paid or ${receivedCash} < ${cashOfOrder})`.execute(tx)
  return rows[0] ? cents(Number(rows[0].due)) : null
}

/** Returns the columns of a cash order that has received this much more. */
export const withCash = (cash: Cents) => ({
  is_paid: true,
  cash_received: sql<Cents>`case when is_paid then ${receivedCash} else 0 end + ${cash}::bigint`,
})

/** Returns the columns of a cash order from which this much is taken back. It is unpaid when nothing else was received. */
export const withoutCash = (cash: Cents) => ({
  is_paid: sql<boolean>`${receivedCash} > ${cash}::bigint`,
  cash_received: sql<Cents | null>`nullif(greatest(${receivedCash} - ${cash}::bigint, 0), 0)`,
})

/** Records that this much more cash was received for an order. */
export async function addCash(tx: Db, order: OrderId, cash: Cents, now: Date): Promise<void> {
  await Promise.all([
    tx.updateTable('orders').set(withCash(cash)).where('id', '=', order).execute(),
    recordOrderEvent(tx, order, 'paid', now),
  ])
}

export interface CashReceived {
  readonly person: StaffId
  readonly name: string
  readonly orders: number
  readonly received: Cents
}

interface CashReceipts {
  readonly from: Date
  readonly before: Date
  /** The cash of everybody is added up when it is null. */
  readonly by: StaffId | null
  /**
   * A select of further receipts: the columns `order_id`, `by_id`, `by_name`, `at` and `amount` in cents. An amount may be
   * null for an old receipt; it was all that the order received then.
   */
  readonly others: RawBuilder<unknown>
}

/** Returns the people who recorded cash with a delivery of these orders, also with one that was undone, and when they did. */
export async function listCashDeliveries(db: Db, orders: readonly OrderId[]): Promise<{ by: StaffId; at: Date }[]> {
  const { rows } = await sql<{ by: StaffId; at: Date }>`
    select by_id as by, changed_at as at from order_status_changes
    where order_id = any(${orders}::uuid[]) and status = 'Delivered' and records_payment and by_id is not null`.execute(db)
  return rows
}

/**
 * Adds up the cash that each person received with deliveries which are still the last step of their order, and the
 * receipts in `others`. The people are sorted by name.
 */
export async function listCashReceived(db: Db, { from, before, by, others }: CashReceipts): Promise<CashReceived[]> {
  const { rows } = await sql<CashReceived>`
    with receipts as (
      select order_id, by_id, by_name, changed_at as at, cash_received as amount from order_status_changes as delivery
      where status = 'Delivered' and records_payment and changed_at >= ${from} and changed_at < ${before}
        and by_id = coalesce(${by}::uuid, by_id) and not exists (
          select from order_status_changes as later where later.order_id = delivery.order_id and later.number > delivery.number)
      union all ${others}
    )
    select by_id as person, (array_agg(by_name order by at desc))[1] as name, count(distinct id)::int as orders,
      sum(coalesce(receipts.amount, cash_received))::bigint as received
    from receipts join orders on id = order_id
    where cash_received is not null group by by_id order by 2, 1`.execute(db)
  return rows
}
