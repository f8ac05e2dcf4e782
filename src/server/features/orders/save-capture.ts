import { type RawBuilder, sql } from 'kysely'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueCashMail } from './enqueue-order-mail.ts'
import { recordOrderEvent } from './order-repository.ts'

/** Tells whether the order with this id is to be paid by card, and is not paid or canceled. */
export const isUnpaidByCard = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from orders where id = ${order} and payment_type = 'Online' and not is_paid and status <> 'Cancelled')`

/** Tells whether the order with this id has goods that are weighed later, so that its payment is reserved first. */
export const isPaidWhenWeighed = (order: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from orders where id = ${order} and at_most is not null)`

/** Makes an order one that is paid in cash. The caller must hold the order's row lock. */
export async function makeCashOrder(tx: Db, order: OrderId, now: Date): Promise<void> {
  await tx.updateTable('orders').set({ payment_type: 'COD' }).where('id', '=', order).execute()
  await Promise.all([recordOrderEvent(tx, order, 'paid', now), enqueueCashMail(tx, order, now)])
}

/** Marks an order as paid by what was captured of its reserved payment. The caller must hold the order's row lock. */
export async function saveCapture(tx: Db, order: OrderId, captured: Cents, now: Date): Promise<void> {
  await tx.updateTable('orders').set({ is_paid: true, captured_amount: captured }).where('id', '=', order).execute()
  await recordOrderEvent(tx, order, 'paid', now)
}
