import { sql } from 'kysely'
import { STORE } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { releaseHolds } from './hold-stock.ts'
import { returnStock } from './return-stock.ts'

interface ForgottenOrders {
  readonly orders: readonly OrderId[]
  /** Of these, those whose goods never left. */
  readonly open: readonly OrderId[]
}

/** Before they are deleted: what they hold and what has not left goes back, and movements stay as the store's. Needs their locks. */
export async function forgetOrders(tx: Db, { orders, open }: ForgottenOrders, now: Date): Promise<void> {
  await releaseHolds(tx, orders, now)
  for (const order of open) await returnStock(tx, order, STORE, now)
  await sql`
    update stock_movements set order_id = null, by_role = 'store', by_id = null, by_name = null
    where order_id = any(${orders}::uuid[])`.execute(tx)
}
