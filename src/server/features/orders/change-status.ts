import { sql } from 'kysely'
import { type Actor, SHOPPER, STORE } from '../../../domain/actor.ts'
import { AWAITING_PAYMENT, FIRST_STATUS, type OrderId, type OrderStatus, type StoredOrderStatus } from '../../../domain/order.ts'
import { mailOfStatus } from '../../../domain/order-mail.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { recordOrderEvent } from './order-repository.ts'

/**
 * Locks the row of an order until the commit, as all that changes an order does first. Returns its status, and null for
 * an unknown order.
 */
export async function lockOrder(tx: Db, order: OrderId): Promise<StoredOrderStatus | null> {
  const row = await tx.selectFrom('orders').select('status').where('id', '=', order).forNoKeyUpdate().executeTakeFirst()
  return row?.status ?? null
}

export interface NewStatus {
  readonly status: OrderStatus
  readonly by: Actor
  readonly reason?: string | undefined
  readonly now: Date
  /** When absent, the order stays paid or unpaid. */
  readonly isPaid?: boolean | undefined
  /** Whether an undo of this delivery makes the order unpaid again. */
  readonly recordsPayment?: boolean
  /** When absent, the due time stays. */
  readonly dueAt?: Date
  /** Whether the change brings the order back to the store. */
  readonly isRecall?: boolean
}

/**
 * Changes the status of an order, and records the change in its history, for its subscribers and in a mail to the
 * shopper. The caller must hold the order's row lock (lockOrder), so that the history's next number is free, and must
 * know that the change is allowed.
 */
export async function setStatus(tx: Db, order: OrderId, change: NewStatus): Promise<void> {
  await Promise.all([
    updateOrder(tx, order, change),
    insertStatusChange(tx, order, change),
    recordOrderEvent(tx, order, eventOf(change), change.now),
    enqueueOrderMail(tx, order, change.status, change.now),
  ])
}

function eventOf({ status, isRecall = false }: NewStatus): 'placed' | 'status' | 'recalled' {
  if (isRecall) return 'recalled'
  return status === FIRST_STATUS ? 'placed' : 'status'
}

/** A cash order that becomes paid has received all that is to pay. */
async function updateOrder(tx: Db, order: OrderId, { status, dueAt, isPaid }: NewStatus): Promise<void> {
  const paid = isPaid ?? null
  await sql`
    update orders set
      status = ${status},
      due_at = coalesce(${dueAt ?? null}::timestamptz, due_at),
      is_paid = coalesce(${paid}::boolean, is_paid),
      cash_received = case ${paid}::boolean
        when true then case payment_type when 'COD' then coalesce(to_pay, amount) end
        when false then null
        else cash_received end
    where id = ${order}`.execute(tx)
}

/**
 * Appends to the history of an order. The caller must hold the order's row lock, or have inserted the order in this
 * transaction.
 */
export async function insertStatusChange(
  tx: Db,
  order: OrderId,
  { status, by, reason = '', now, recordsPayment = false }: NewStatus,
): Promise<void> {
  const staff = by.role === 'staff' ? by : null
  await sql`
    insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name, reason, records_payment)
    select ${order}::uuid, coalesce(max(number), 0) + 1, ${status}, ${now}::timestamptz, ${by.role}, ${staff?.id ?? null}::uuid,
      ${staff?.name ?? null}, ${reason || null}, ${recordsPayment}::boolean
    from order_status_changes where order_id = ${order}`.execute(tx)
}

/** Enqueues the mail that tells the shopper of a status. There is none for some statuses (mailOfStatus). */
export async function enqueueOrderMail(tx: Db, order: OrderId, status: OrderStatus, now: Date): Promise<void> {
  const mail = mailOfStatus(status)
  if (!mail) return
  const dueAt = new Date(now.getTime() + mail.delayMs)
  await enqueueJob(tx, { kind: 'order-mail', payload: { order, about: mail.about } }, now, dueAt)
}

/**
 * Places an order that awaited its payment. Its delivery is due at `dueAt`. Returns false for an order that
 * was placed before, and for an unknown one.
 */
export async function placePaidOrder(tx: Db, order: OrderId, now: Date, dueAt: Date): Promise<boolean> {
  if ((await lockOrder(tx, order)) !== AWAITING_PAYMENT) return false
  await setStatus(tx, order, { status: FIRST_STATUS, by: SHOPPER, now, dueAt, isPaid: true })
  return true
}

/** Cancels a paid order whose goods were sold to others before its payment arrived. */
export const cancelUnavailableOrder = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  setStatus(tx, order, { status: 'Cancelled', by: STORE, reason: 'Out of stock', now })

interface Cancellation {
  readonly by: Actor
  readonly reason: string
}

const REFUNDED: Cancellation = { by: STORE, reason: 'Payment refunded' }

/** Cancels an order whose whole payment was refunded. Returns false, and changes nothing, once the order is on its way. */
export async function cancelRefundedOrder(tx: Db, order: OrderId, now: Date, why = REFUNDED): Promise<boolean> {
  const status = await lockOrder(tx, order)
  if (status !== 'Order Placed' && status !== 'Packing') return false
  await setStatus(tx, order, { status: 'Cancelled', ...why, now })
  return true
}
