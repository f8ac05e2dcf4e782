import { sql, type Updateable } from 'kysely'
import type { Deferral } from '../../../domain/checkout/compose-order.ts'
import type { BrokenPromise } from '../../../domain/delivery/broken-promise.ts'
import type { Slot } from '../../../domain/delivery/delivery-slots.ts'
import type { FailedDelivery } from '../../../domain/delivery/failed-delivery.ts'
import { mailOfStatus } from '../../../domain/mail/order-mail.ts'
import type { Cents } from '../../../domain/money.ts'
import {
  AWAITING_PAYMENT,
  FIRST_STATUS,
  type OrderId,
  type OrderStatus,
  type StoredOrderStatus,
} from '../../../domain/orders/order.ts'
import { type Actor, SHOPPER, STORE } from '../../../domain/staff/actor.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { OrdersTable } from '../../platform/database/order-tables.ts'
import { publishAfterCommit } from '../../platform/domain-events.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { recordOrderEvent } from './order-repository.ts'

/**
 * Locks the row of an order until the commit, as all that changes an order does first. Returns its status, and null for
 * an unknown order.
 */
export async function lockOrder(tx: Db, order: OrderId): Promise<StoredOrderStatus | null> {
  const row = await tx.selectFrom('orders').select('status').where('id', '=', order).forNoKeyUpdate().executeTakeFirst()
  return row?.status ?? null
}

/** It counts from when an order was placed, and for an online order from its payment. */
interface DeliveryPromise extends Deferral {
  readonly dueAt: Date
  /** What can't be kept of it, as the store has changed since the checkout began. */
  readonly broken: BrokenPromise | null
}

export interface NewStatus {
  readonly status: OrderStatus
  readonly by: Actor
  readonly reason?: string | undefined
  readonly now: Date
  /** Whether the change marks an order as paid online. */
  readonly isPaidOnline?: boolean
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
    enqueueOrderMail(tx, order, change.status, change.now),
  ])
}

function eventOf({ status, isRecall = false }: NewStatus): 'placed' | 'status' | 'recalled' {
  if (isRecall) return 'recalled'
  return status === FIRST_STATUS ? 'placed' : 'status'
}

async function updateOrder(tx: Db, order: OrderId, change: NewStatus): Promise<void> {
  const { status, promise, isPaidOnline = false, cashReceived = null, cashTakenBack = null } = change
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
      ...(isPaidOnline && { is_paid: true, email_proved_at: sql<Date>`coalesce(email_proved_at, ${change.now}::timestamptz)` }),
      ...(cashReceived !== null && withCash(cashReceived)),
      ...(cashTakenBack !== null && withoutCash(cashTakenBack)),
    })
    .where('id', '=', order)
    .execute()
}

/** Returns the columns of a cash order that has received this much more. */
export const withCash = (cash: Cents) => ({
  is_paid: true,
  cash_received: sql<Cents>`case when is_paid then coalesce(cash_received, amount) else 0 end + ${cash}::bigint`,
})

/** Returns the columns of a cash order from which this much is taken back. It is unpaid when nothing else was received. */
const withoutCash = (cash: Cents) => ({
  is_paid: sql<boolean>`coalesce(cash_received, amount) > ${cash}::bigint`,
  cash_received: sql<Cents | null>`nullif(greatest(coalesce(cash_received, amount) - ${cash}::bigint, 0), 0)`,
})

interface NewTime extends Pick<NewStatus, 'status' | 'by' | 'now'> {
  readonly slot: Slot | null
  readonly dueAt: Date
  readonly reason: string
}

/**
 * Changes when a placed order is delivered or ready. The history says so, by the status that stays. The caller must hold
 * the order's row lock, and that of the slot.
 */
export async function recordNewTime(tx: Db, order: OrderId, { slot, dueAt, ...change }: NewTime): Promise<void> {
  const columns = { slot_start: slot?.start ?? null, slot_end: slot?.end ?? null, due_at: dueAt, is_deferred: true }
  await recordDecision(tx, order, columns, change)
}

/** Records that an order is kept as it was promised. The caller must hold the order's row lock. */
export const recordConfirmedPromise = (tx: Db, order: OrderId, change: Pick<NewStatus, 'status' | 'by' | 'now'>): Promise<void> =>
  recordDecision(tx, order, {}, { ...change, reason: 'It comes as promised' })

async function recordDecision(tx: Db, order: OrderId, columns: Updateable<OrdersTable>, change: NewStatus): Promise<void> {
  const decided = { ...columns, broken_promise: null, promise_broken_at: null }
  await Promise.all([
    tx.updateTable('orders').set(decided).where('id', '=', order).execute(),
    insertStatusChange(tx, order, change),
    recordOrderEvent(tx, order, 'status', change.now),
  ])
}

/** Appends to the history of an order. The caller must hold the order's row lock. */
async function insertStatusChange(
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

/** Enqueues the mail that tells the shopper of a status. There is none for some statuses (mailOfStatus). */
export async function enqueueOrderMail(tx: Db, order: OrderId, status: OrderStatus, now: Date): Promise<void> {
  const mail = mailOfStatus(status)
  if (!mail) return
  const dueAt = new Date(now.getTime() + mail.delayMs)
  await enqueueJob(tx, { kind: 'order-mail', payload: { order, about: mail.about } }, now, dueAt)
}

/** Enqueues the mail that tells the shopper when their order comes instead. */
export const enqueueNewTimeMail = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'new time' } }, now)

/** Enqueues the mail that tells the shopper that their order was not delivered and goes out again. */
export const enqueueFailedDeliveryMail = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'not delivered' } }, now)

/** An order whose row the caller has locked, with its status. */
export interface LockedOrder {
  readonly id: OrderId
  readonly status: StoredOrderStatus
}

/**
 * Places an order that awaited its payment, and returns its status. An order that was placed before stays as it is.
 */
export async function placePaidOrder(
  tx: Db,
  { id, status }: LockedOrder,
  now: Date,
  promise: DeliveryPromise,
): Promise<OrderStatus> {
  if (status !== AWAITING_PAYMENT) return status
  await setStatus(tx, id, { status: FIRST_STATUS, by: SHOPPER, now, promise, isPaidOnline: true })
  publishAfterCommit(tx, 'orderPlaced', { order: id, paymentType: 'Online' })
  return FIRST_STATUS
}

/** Cancels a paid order that could not be had any more when its payment arrived. The caller must hold its row lock. */
export const cancelUnavailableOrder = (tx: Db, order: OrderId, reason: string, now: Date): Promise<void> =>
  setStatus(tx, order, { status: 'Cancelled', by: STORE, reason, now })

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
