import { sql } from 'kysely'
import type { Round, RoundId } from '../../../domain/delivery/round.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'

const ordersOfRound = sql<OrderId[]>`array(select order_id from round_orders where round_id = rounds.id order by position)`

const selectRounds = (db: Db) =>
  db
    .selectFrom('rounds')
    .select(['id', 'courier_id as courier', 'courier_name as courierName', 'leaves_at as leavesAt'])
    .select(ordersOfRound.as('orders'))

interface RoundFilter {
  readonly from: Date
  readonly before: Date
  /** The rounds of all couriers are listed when this is null. */
  readonly courier: StaffId | null
}

/** Returns the rounds that leave in a range of time, in the sequence of their times. */
export async function listRounds(db: Db, { from, before, courier }: RoundFilter): Promise<Round[]> {
  let rounds = selectRounds(db).where('leaves_at', '>=', from).where('leaves_at', '<', before)
  if (courier !== null) rounds = rounds.where('courier_id', '=', courier)
  return rounds.orderBy('leaves_at').orderBy('id').execute()
}

/** Returns the round with its row locked until the commit, or null. */
export async function lockRound(tx: Db, id: RoundId): Promise<Round | null> {
  const locked = await tx.selectFrom('rounds').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return locked ? ((await selectRounds(tx).where('id', '=', id).executeTakeFirst()) ?? null) : null
}

/** Saves a round with its orders in place of those that it had. Shoppers who were told that they are next are not told again. */
export async function replaceRound(tx: Db, { id, courier, courierName, leavesAt, orders }: Round): Promise<void> {
  const values = { courier_id: courier, courier_name: courierName, leaves_at: leavesAt }
  await tx
    .insertInto('rounds')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await sql`delete from round_orders where round_id = ${id} and order_id <> all(${orders}::uuid[])`.execute(tx)
  const listed = sql`unnest(${orders}::uuid[]) with ordinality as listed (order_id, place)`
  await sql`
    update round_orders set position = place - 1 from ${listed}
    where round_orders.order_id = listed.order_id and round_id = ${id}`.execute(tx)
  // An order that another round got at the same moment breaks the key, so that it is never left out.
  await sql`
    insert into round_orders (order_id, round_id, position)
    select order_id, ${id}::uuid, place - 1 from ${listed}
    where not exists (select from round_orders where round_orders.order_id = listed.order_id and round_id = ${id})`.execute(tx)
}

export async function deleteRound(tx: Db, id: RoundId): Promise<void> {
  await tx.deleteFrom('rounds').where('id', '=', id).execute()
}

/** Returns those of the orders that are in a round other than this one. */
export async function findInOtherRounds(db: Db, orders: readonly OrderId[], except: RoundId | null): Promise<OrderId[]> {
  if (orders.length === 0) return []
  let inRounds = db.selectFrom('round_orders').select('order_id').where('order_id', '=', anyOf(orders))
  if (except !== null) inRounds = inRounds.where('round_id', '<>', except)
  return (await inRounds.execute()).map(({ order_id }) => order_id)
}

/** Takes an order out of its round, so that it can be in another one. */
export async function leaveRound(tx: Db, order: OrderId): Promise<void> {
  await tx.deleteFrom('round_orders').where('order_id', '=', order).execute()
}

/** Returns the orders of the round that this order is in, in their sequence, or none. */
export async function findRoundOf(db: Db, order: OrderId): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: OrderId }>`
    select order_id from round_orders where round_id = (select round_id from round_orders where order_id = ${order})
    order by position`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** Returns false when the shopper of the order was told before that they are next. */
export async function markAnnounced(tx: Db, order: OrderId, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('round_orders')
    .set({ announced_at: now })
    .where('order_id', '=', order)
    .where('announced_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}
