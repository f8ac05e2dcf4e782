import { sql } from 'kysely'
import { AWAITING_PAYMENT, FIRST_STATUS, type OrderId, type OrderStatus } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { StoredOrderStatus } from '../../platform/database/schema.ts'

/** Serializes changes of the order until commit. Null without one. */
export async function lockOrder(tx: Db, order: OrderId): Promise<StoredOrderStatus | null> {
  const row = await tx.selectFrom('orders').select('status').where('id', '=', order).forNoKeyUpdate().executeTakeFirst()
  return row?.status ?? null
}

/** False unless it is one of `from`. */
export async function changeStatus(
  tx: Db,
  order: OrderId,
  { from, to, now }: { readonly from: readonly StoredOrderStatus[]; readonly to: OrderStatus; readonly now: Date },
): Promise<boolean> {
  const status = await lockOrder(tx, order) // first: the history's next number is then of this transaction alone
  if (status === null || !from.includes(status)) return false
  const isPayment = status === AWAITING_PAYMENT
  await tx
    .updateTable('orders')
    .set({ status: to, ...(isPayment && { is_paid: true }) })
    .where('id', '=', order)
    .execute()
  await sql`
    insert into order_status_changes (order_id, number, status, changed_at)
    select ${order}::uuid, coalesce(max(number), 0) + 1, ${to}::text, ${now}::timestamptz
    from order_status_changes where order_id = ${order}`.execute(tx)
  return true
}

/** Once its payment is made. False when it was placed before. */
export const placePaidOrder = (tx: Db, order: OrderId, now: Date): Promise<boolean> =>
  changeStatus(tx, order, { from: [AWAITING_PAYMENT], to: FIRST_STATUS, now })

/** False once it is on its way. */
export const cancelOrder = (tx: Db, order: OrderId, now: Date): Promise<boolean> =>
  changeStatus(tx, order, { from: ['Order Placed', 'Packing'], to: 'Cancelled', now })
