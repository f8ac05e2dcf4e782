import { sql } from 'kysely'
import { type Actor, SHOPPER, STORE } from '../../../domain/actor.ts'
import { AWAITING_PAYMENT, FIRST_STATUS, type OrderId, type OrderStatus, type StoredOrderStatus } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'

/** Serializes changes of the order until commit. Null without one. */
export async function lockOrder(tx: Db, order: OrderId): Promise<StoredOrderStatus | null> {
  const row = await tx.selectFrom('orders').select('status').where('id', '=', order).forNoKeyUpdate().executeTakeFirst()
  return row?.status ?? null
}

export interface NewStatus {
  readonly status: OrderStatus
  readonly by: Actor
  readonly reason?: string | undefined
  readonly now: Date
  /** Absent: unchanged. */
  readonly isPaid?: boolean | undefined
  /** An undo of this delivery takes its payment back. */
  readonly recordsPayment?: boolean
}

/** Whether the change is allowed is for the caller to know. Needs the order's lock: the history's next number is then of this transaction alone. */
export async function setStatus(
  tx: Db,
  order: OrderId,
  { status, by, reason, now, isPaid, recordsPayment = false }: NewStatus,
): Promise<void> {
  const staff = by.role === 'staff' ? by : null
  await sql`
    with changed as (update orders set status = ${status}, is_paid = coalesce(${isPaid ?? null}::boolean, is_paid) where id = ${order})
    insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name, reason, records_payment)
    select ${order}::uuid, coalesce(max(number), 0) + 1, ${status}::text, ${now}::timestamptz, ${by.role}::text, ${staff?.id ?? null}::uuid,
      ${staff?.name ?? null}::text, ${reason || null}::text, ${recordsPayment}::boolean
    from order_status_changes where order_id = ${order}`.execute(tx)
}

/** Once its payment is made. False when it was placed before. */
export async function placePaidOrder(tx: Db, order: OrderId, now: Date): Promise<boolean> {
  if ((await lockOrder(tx, order)) !== AWAITING_PAYMENT) return false
  await setStatus(tx, order, { status: FIRST_STATUS, by: SHOPPER, now, isPaid: true })
  return true
}

/** As its money went back. False once it is on its way. */
export async function cancelRefundedOrder(tx: Db, order: OrderId, now: Date): Promise<boolean> {
  const status = await lockOrder(tx, order)
  if (status !== 'Order Placed' && status !== 'Packing') return false
  await setStatus(tx, order, { status: 'Cancelled', by: STORE, reason: 'Payment refunded', now })
  return true
}
