import { type RehearsalSchema, removeSessions } from '@larder/stripe-rehearsal'
import type { Transaction } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { announceRemoval } from '../order-events/order-event-repository.ts'
import { deleteOrders, lockOrdersOf } from '../orders/delete-orders.ts'
import { deletePaymentsOf } from '../payments/delete-payments.ts'
import { forgetDays, holdDayFigures } from '../reports/forget-days.ts'
import { deleteStaffActionsOfOrders } from '../staff-actions/staff-action-repository.ts'
import { forgetOrders } from '../stock/delete-stock.ts'

/** Deletes up to `limit` orders of these shoppers, with all that is saved about them. Returns how many. */
export async function removeOrders(
  tx: Transaction<Schema>,
  shoppers: readonly ShopperId[],
  limit: number,
  now: Date,
): Promise<number> {
  await holdDayFigures(tx)
  const orders = await lockOrdersOf(tx, shoppers, limit)
  if (orders.length === 0) return 0
  const ids = orders.map(({ id }) => id)
  const open = orders.filter(({ status }) => status !== 'Delivered' && status !== 'Cancelled').map(({ id }) => id)
  await forgetOrders(tx, { orders: ids, open }, now)
  await removeSessions(tx.$pickTables<keyof RehearsalSchema>(), await deletePaymentsOf(tx, ids))
  await deleteStaffActionsOfOrders(tx, ids)
  await announceRemoval(tx, ids, now)
  await deleteOrders(tx, ids)
  await forgetDays(
    tx,
    orders.map(({ placedAt }) => placedAt),
  )
  return orders.length
}
