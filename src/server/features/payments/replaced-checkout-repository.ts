import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

const sharesGoods = (order: string, by: OrderId) => sql<boolean>`exists (
  select from order_lines as its join order_lines as others using (product_id)
  where its.order_id = ${sql.ref(order)} and others.order_id = ${by})`

/** Of the same goods, unpaid or settled since `paidSince`, and all failed ones; also one made concurrently, to notice the duplicate. */
export async function markReplaced(tx: Db, by: OrderId, paidSince: Date | null = null): Promise<void> {
  await sql`
    with shopper as (select shopper_id from orders where id = ${by}),
    found as materialized (
      select order_id, state from payments
      where shopper_id = (select shopper_id from shopper) and state in ('starting', 'open', 'processing', 'failed')
      union all
      select order_id, state from payments
      where shopper_id = (select shopper_id from shopper) and state = 'paid' and settled_at > ${paidSince}
    )
    update payments set replaced_by = ${by} from found
    where payments.order_id = found.order_id and found.order_id <> ${by}
      and (found.state = 'failed' or ${sharesGoods('found.order_id', by)})`.execute(tx)
}

export async function markReplacedByCheckout(tx: Db, by: OrderId): Promise<void> {
  await sql`
    update payments set replaced_by = ${by}
    where shopper_id = (select shopper_id from orders where id = ${by}) and order_id < ${by}
      and state in ('starting', 'open') and replaced_by is null and ${sharesGoods('payments.order_id', by)}`.execute(tx)
}

/** Of the same goods, in cash or paid after `since`, not cancelled. */
export async function findDuplicate(tx: Db, order: OrderId, since: Date): Promise<OrderId | null> {
  const row = await tx
    .selectFrom('orders')
    .leftJoin('payments', 'payments.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.shopper_id', '=', (from) => from.selectFrom('orders').select('shopper_id').where('id', '=', order))
    .where(sql<boolean>`(orders.payment_type = 'COD' or orders.is_paid)`) // matches the index
    .where('orders.id', '<>', order)
    .where('orders.status', '<>', 'Cancelled')
    .where(sql`coalesce(payments.settled_at, orders.placed_at)`, '>', since)
    .where(sharesGoods('orders.id', order))
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export interface ReleasedCheckout {
  readonly order: OrderId
  readonly sessionId: string
}

/** Still payable at the provider. */
export async function listReleased(db: Db, shopper: ShopperId): Promise<ReleasedCheckout[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id as order', 'session_id as sessionId'])
    .where('shopper_id', '=', shopper)
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`) // matches the index
    .where('state', '=', 'open')
    .where((is) => is.or([is('replaced_by', 'is not', null), is('dismissed_at', 'is not', null)]))
    .execute()
  return rows.flatMap(({ order, sessionId }) => (sessionId === null ? [] : [{ order, sessionId }]))
}
