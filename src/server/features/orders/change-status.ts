import { sql } from 'kysely'
import type { Deferral } from '../../../domain/checkout/compose-order.ts'
import type { BrokenPromise } from '../../../domain/delivery/broken-promise.ts'
import type { FailedDelivery } from '../../../domain/delivery/failed-delivery.ts'
import type { Cents } from '../../../domain/money.ts'
import { FIRST_STATUS, type OrderId, type OrderStatus, type StoredOrderStatus } from '../../../domain/orders/order.ts'
import { type Actor, STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'
import { enqueueStatusMail } from './enqueue-order-mail.ts'
import { withCash, withoutCash } from './order-cash.ts'
import { recordOrderEvent } from './order-repository.ts'

/** An order whose row the caller has locked, with its status. */
export interface LockedOrder {
  readonly id: OrderId
  readonly status: StoredOrderStatus
}

/**
 * Locks the row of an order until the commit, as all that changes an order does first. Returns its status, and null for
 * an unknown order.
 */
export async function lockOrder(tx: Db, order: OrderId): Promise<StoredOrderStatus | null> {
  const row = await tx.selectFrom('orders').select('status').where('id', '=', order).forNoKeyUpdate().executeTakeFirst()
  return row?.status ?? null
}

/** When the order is due, counted from when it was placed, or from its payment when it is paid online. */
interface DeliveryPromise extends Deferral {
  readonly dueAt: Date
  /** What can't be kept of it, as the store has changed since the payment session began. */
  readonly broken: BrokenPromise | null
}

export interface NewStatus {
  readonly status: OrderStatus
  readonly by: Actor
  readonly reason?: string | undefined
  readonly now: Date
  /** How the change places an order that is paid online: its payment was made, or only reserved yet. */
  readonly placedBy?: 'payment' | 'reservation'
  /** The cash that was received with this delivery. Undoing the delivery takes it back. */
  readonly cashReceived?: Cents | null
  /** The cash of the delivery that this change undoes. */
  readonly cashTakenBack?: Cents | null
  /** When absent, the due time stays. */
  readonly promise?: DeliveryPromise
  /** Whether the change brings the order back to the store. */
  readonly isRecall?: boolean
  /** Why the order was not delivered, when it was on its way. */
  readonly failedDelivery?: FailedDelivery | undefined
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
    enqueueStatusMail(tx, order, change.status, change.now),
  ])
  if (change.placedBy) publishAfterCommit(tx, 'orderPlaced', { order, paymentType: 'Online' })
}

function eventOf({ status, isRecall = false }: NewStatus): 'placed' | 'status' | 'recalled' {
  if (isRecall) return 'recalled'
  return status === FIRST_STATUS ? 'placed' : 'status'
}

async function updateOrder(tx: Db, order: OrderId, change: NewStatus): Promise<void> {
  const { status, promise, placedBy, cashReceived = null, cashTakenBack = null } = change
  const emailProvedAt = sql<Date>`coalesce(email_proved_at, ${change.now}::timestamptz)`
  await tx
    .updateTable('orders')
    .set({
      status,
      ...(promise && {
        due_at: promise.dueAt,
        is_deferred: promise.isDeferred,
        broken_promise: promise.broken,
        promise_broken_at: promise.broken && change.now,
      }),
      ...(placedBy && { is_paid: placedBy === 'payment', email_proved_at: emailProvedAt }),
      ...(cashReceived !== null && withCash(cashReceived)),
      ...(cashTakenBack !== null && withoutCash(cashTakenBack)),
    })
    .where('id', '=', order)
    .execute()
}

/** Appends to the history of an order. The caller must hold the order's row lock. */
export async function insertStatusChange(
  tx: Db,
  order: OrderId,
  { status, by, reason = '', now, cashReceived = null, failedDelivery }: NewStatus,
): Promise<void> {
  const staff = by.role === 'staff' ? by : null
  await sql`
    insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name, reason,
      records_payment, cash_received, failed_delivery)
    select ${order}::uuid, coalesce(max(number), 0) + 1, ${status}, ${now}::timestamptz, ${by.role}, ${staff?.id ?? null}::uuid,
      ${staff?.name ?? null}, ${reason || null}, ${cashReceived !== null}::boolean, ${cashReceived}::bigint,
      ${failedDelivery ?? null}
    from order_status_changes where order_id = ${order}`.execute(tx)
}

interface Cancellation {
  readonly by: Actor
  readonly reason: string
}

const REFUNDED: Cancellation = { by: STORE, reason: 'Payment refunded' }

/** Cancels an order whose whole payment was refunded. Returns false, and changes nothing, once the order is on its way. */
export async function cancelRefundedOrder(tx: Db, { id, status }: LockedOrder, now: Date, why = REFUNDED): Promise<boolean> {
  if (status !== 'Order Placed' && status !== 'Packing') return false
  await setStatus(tx, id, { status: 'Cancelled', ...why, now })
  return true
}
