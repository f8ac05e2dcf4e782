import { type Actor, SHOPPER, STORE } from '../../../domain/actor.ts'
import { AWAITING_PAYMENT, FIRST_STATUS, type OrderId, type OrderStatus, type StoredOrderStatus } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { orderEventInsertion } from '../order-events/order-event-insertion.ts'
import { orderMailInsertion } from './order-mail-insertion.ts'

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
  /** Absent: unchanged. */
  readonly dueAt?: Date
  /** Whether it brings the order back to the store. */
  readonly isRecall?: boolean
}

interface StatusRow extends NewStatus {
  readonly order: OrderId
}

const staffOf = (by: Actor) => (by.role === 'staff' ? by : null)

function eventOf({ status, isRecall = false }: StatusRow): 'placed' | 'status' | 'recalled' {
  if (isRecall) return 'recalled'
  return status === FIRST_STATUS ? 'placed' : 'status'
}

const update = statement<StatusRow, unknown>()`
  with changed_orders as (
    update orders set status = ${({ status }) => status}, due_at = coalesce(${({ dueAt }) => dueAt ?? null}::timestamptz, due_at),
      is_paid = coalesce(${({ isPaid }) => isPaid ?? null}::boolean, is_paid),
      cash_received = case ${({ isPaid }) => isPaid ?? null}::boolean 
        when true then case payment_type when 'COD' then coalesce(to_pay, amount) end when false then null else cash_received end
    where id = ${({ order }) => order} returning id, shopper_id, number, status, is_paid
  ), event as (${using(orderEventInsertion, (row: StatusRow) => ({ what: eventOf(row), at: row.now }))}
  ), mail as (${using(orderMailInsertion, ({ order, status, now }: StatusRow) => ({ order, status, now }))})
  insert into order_status_changes (order_id, number, status, changed_at, by_role, by_id, by_name, reason, records_payment)
  select ${({ order }) => order}::uuid, coalesce(max(number), 0) + 1, ${({ status }) => status}::text, ${({ now }) => now}::timestamptz,
    ${({ by }) => by.role}::text, ${({ by }) => staffOf(by)?.id ?? null}::uuid, ${({ by }) => staffOf(by)?.name ?? null}::text,
    ${({ reason }) => reason || null}::text, ${({ recordsPayment }) => recordsPayment ?? false}::boolean
  from order_status_changes where order_id = ${({ order }) => order}`

/** Whether the change is allowed is for the caller to know. Needs the order's lock: the history's next number is then of this transaction alone. */
export async function setStatus(tx: Db, order: OrderId, change: NewStatus): Promise<void> {
  await tx.executeQuery(update({ ...change, order }))
}

/** Places an order whose payment was made, due from now on. Returns false when it was placed before. */
export async function placePaidOrder(tx: Db, order: OrderId, now: Date, dueAt: Date): Promise<boolean> {
  if ((await lockOrder(tx, order)) !== AWAITING_PAYMENT) return false
  await setStatus(tx, order, { status: FIRST_STATUS, by: SHOPPER, now, dueAt, isPaid: true })
  return true
}

/** As its payment came after its goods were sold. */
export const cancelUnavailableOrder = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  setStatus(tx, order, { status: 'Cancelled', by: STORE, reason: 'Out of stock', now })

interface Cancellation {
  readonly by: Actor
  readonly reason: string
}

const REFUNDED: Cancellation = { by: STORE, reason: 'Payment refunded' }

/** As its money went back. False once it is on its way. */
export async function cancelRefundedOrder(tx: Db, order: OrderId, now: Date, why = REFUNDED): Promise<boolean> {
  const status = await lockOrder(tx, order)
  if (status !== 'Order Placed' && status !== 'Packing') return false
  await setStatus(tx, order, { status: 'Cancelled', ...why, now })
  return true
}
