import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { CreditMovement, CreditMovementId, CreditMovementKind } from '../../../domain/customers/credit.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { StaffId } from '../../../domain/staff/staff.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { deleteKeysOfResources } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import { findPlacedNumbers } from '../orders/order-repository.ts'

/**
 * Locks the credit of an account until the commit, and returns its balance. Lock it before stock counts, as all do that change
 * both.
 */
export async function lockCredit(tx: Db, shopper: ShopperId): Promise<Cents> {
  const row = await tx
    .selectFrom('customer_credits')
    .select('balance')
    .where('shopper_id', '=', shopper)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.balance ?? cents(0)
}

/** Returns the balance of an account, and locks nothing. */
export async function findCredit(db: Db, shopper: ShopperId): Promise<Cents> {
  const row = await db.selectFrom('customer_credits').select('balance').where('shopper_id', '=', shopper).executeTakeFirst()
  return row?.balance ?? cents(0)
}

interface NewMovement {
  readonly shopper: ShopperId
  readonly amount: Cents
  readonly what: CreditMovementKind
  readonly order?: OrderId | undefined
  readonly reason?: string | undefined
  readonly by?: { readonly id: StaffId; readonly name: string } | undefined
}

/** Changes the credit of an account. Returns null, and changes nothing, when too little would be left. */
export async function moveCredit(tx: Db, movement: NewMovement, now: Date): Promise<CreditMovementId | null> {
  const { shopper, amount, what, order = null, reason = null, by = null } = movement
  const changed =
    amount > 0
      ? sql`
        insert into customer_credits (shopper_id, balance) values (${shopper}, ${amount})
        on conflict (shopper_id) do update set balance = customer_credits.balance + excluded.balance returning shopper_id`
      : sql`
        update customer_credits set balance = balance + ${amount}::bigint
        where shopper_id = ${shopper} and balance + ${amount}::bigint >= 0 returning shopper_id`
  const { rows } = await sql<{ id: CreditMovementId }>`
    with changed as (${changed})
    insert into credit_movements (id, shopper_id, order_id, what, amount, reason, at, by_id, by_name)
    select ${newId<CreditMovementId>()}::uuid, shopper_id, ${order}::uuid, ${what}, ${amount}::bigint, ${reason}, ${now}::timestamptz,
      ${by?.id ?? null}::uuid, ${by?.name ?? null} from changed returning id`.execute(tx)
  return rows[0]?.id ?? null
}

export interface OrderCredit {
  readonly shopper: ShopperId
  /** The order has used this much, and not given it back. */
  readonly amount: Cents
}

/** Returns the credit that orders have used and not given back. Orders of deleted accounts, and those without any, are left out. */
export async function findCreditOfOrders(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderCredit>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<OrderCredit & { order: OrderId }>`
    select order_id as order, shopper_id as shopper, -sum(amount)::bigint as amount from credit_movements
    where order_id = any(${orders}::uuid[]) and shopper_id is not null group by order_id, shopper_id having sum(amount) < 0`.execute(
    db,
  )
  return new Map(rows.map(({ order, ...credit }) => [order, credit]))
}

/**
 * Records that an order used credit which was gone when its payment came, and that it got all of it back at once. The balance
 * stays, since the order is canceled.
 */
export async function recordLostCredit(
  tx: Db,
  { shopper, order, amount }: { readonly shopper: ShopperId | null; readonly order: OrderId; readonly amount: Cents },
  reason: string,
  now: Date,
): Promise<void> {
  const same = { shopper_id: shopper, order_id: order, at: now, by_id: null, by_name: null }
  await tx
    .insertInto('credit_movements')
    .values([
      { id: newId<CreditMovementId>(), ...same, what: 'used', amount: cents(-amount), reason: null },
      { id: newId<CreditMovementId>(), ...same, what: 'returned', amount, reason: shopper === null ? null : reason },
    ])
    .execute()
}

const MAX_MOVEMENTS = 500

/** Returns the newest movements of an account's credit, the newest first. */
export async function listCreditMovements(db: Db, shopper: ShopperId): Promise<CreditMovement[]> {
  const rows = await db
    .selectFrom('credit_movements')
    .select(['id', 'what', 'amount', 'reason', 'at', 'by_name as by', 'order_id as order'])
    .where('shopper_id', '=', shopper)
    .orderBy('id', 'desc')
    .limit(MAX_MOVEMENTS)
    .execute()
  const orders = [...new Set(rows.flatMap(({ order }) => order ?? []))]
  const numbers = await findPlacedNumbers(db, orders)
  return rows.map((row) => ({ ...row, number: (row.order && numbers.get(row.order)) ?? null }))
}

/**
 * Ends the credit of accounts that are about to be deleted. The amounts of its movements stay, without the person and what anybody
 * wrote. Saved responses to the staff who gave it are deleted, because they name the person.
 */
export async function endCredits(tx: Db, shoppers: readonly ShopperId[], now: Date): Promise<void> {
  if (shoppers.length === 0) return
  const ended = await tx.deleteFrom('customer_credits').where('shopper_id', '=', anyOf(shoppers)).returning('balance').execute()
  if (ended.length === 0) return // they never had credit
  const { rows: given } = await sql<{ id: CreditMovementId; by: StaffId }>`
    select id, by_id as by from credit_movements where shopper_id = any(${shoppers}::uuid[]) and by_id is not null`.execute(tx)
  await deleteKeysOfResources(
    tx,
    [...new Set(given.map(({ by }) => by))],
    given.map(({ id }) => id),
  )
  await tx
    .updateTable('credit_movements')
    .set({ shopper_id: null, reason: null, by_id: null, by_name: null })
    .where('shopper_id', '=', anyOf(shoppers))
    .execute()
  const left = ended.filter(({ balance }) => balance > 0)
  if (left.length === 0) return
  await tx
    .insertInto('credit_movements')
    .values(
      left.map(({ balance }) => ({
        id: newId<CreditMovementId>(),
        shopper_id: null,
        order_id: null,
        what: 'ended' as const,
        amount: cents(-balance),
        reason: null,
        at: now,
        by_id: null,
        by_name: null,
      })),
    )
    .execute()
}
