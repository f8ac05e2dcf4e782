import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import {
  areAllStoredAfter,
  lastEventNumber,
  numberOrderEvents,
  ordersChangedAfter,
} from '../order-events/order-event-repository.ts'
import { placedWithoutAccount } from '../orders/customer-orders.ts'

const readEvent = sql`(select event from customers_read)`

/** Tells whether customers may have changed since they were saved. */
export async function haveCustomersChanged(db: Db): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    select exists (select from customer_changes) or not exists (select from customers_read)
      or exists (select from ${ordersChangedAfter(readEvent)} as changed) or not ${areAllStoredAfter(readEvent)} as changed`.execute(
    db,
  )
  return rows[0]?.changed ?? true
}

/** Makes all that save customers wait for each other until the commit. */
export async function lockCustomers(tx: Db): Promise<void> {
  const insert = tx.insertInto('customers_read').values({ event: -1 })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  await tx.selectFrom('customers_read').forUpdate().execute()
}

/**
 * Notes the orders that changed since the last call, or all accounts and orders when events are missing. The caller must
 * hold the lock of `lockCustomers`. No event is numbered until the commit.
 */
export async function noteChangedOrders(tx: Db): Promise<void> {
  await numberOrderEvents(tx)
  const { rows } = await sql<{ isWhole: boolean }>`select ${areAllStoredAfter(readEvent)} as "isWhole"`.execute(tx)
  if (rows[0]?.isWhole)
    await sql`
      insert into customer_changes (id) select distinct order_id from ${ordersChangedAfter(readEvent)} as changed`.execute(tx)
  else await noteAllCustomers(tx)
  await tx.updateTable('customers_read').set({ event: lastEventNumber }).where('event', '<>', lastEventNumber).execute()
}

/** Notes all accounts, all orders without one, and all saved customers, so that each is saved again. */
export async function noteAllCustomers(tx: Db): Promise<void> {
  await sql`
    insert into customer_changes (id)
    select id from shoppers union all ${placedWithoutAccount} union all select id from customers where shopper_id is null`.execute(
    tx,
  )
}

/** Takes the oldest notes, and returns their ids, which are of accounts, orders and customers. */
export async function takeChanges(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from customer_changes where seq in (select seq from customer_changes order by seq limit ${limit}) returning id`.execute(
    tx,
  )
  return [...new Set(rows.map(({ id }) => id))]
}
