import { type RawBuilder, sql } from 'kysely'
import type { Shopper, ShopperId } from '../../../domain/accounts/account.ts'
import type { Guest } from '../../../domain/accounts/guest.ts'
import { AWAITING_PAYMENT, type OrderId, type StoredOrderStatus } from '../../../domain/orders/order.ts'
import type { OrderNumber } from '../../../domain/orders/order-number.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import { isOrderOfShopper } from './order-repository.ts'

const SECRET = /^[\w-]{22,100}$/

/** Returns the guest's order with this secret, or null. Any text is accepted. */
async function findBySecret(db: Db, secret: string): Promise<{ id: OrderId; status: StoredOrderStatus } | null> {
  if (!SECRET.test(secret)) return null
  const order = db.selectFrom('orders').select(['id', 'status']).where('guest_secret', '=', secret)
  return (await order.executeTakeFirst()) ?? null
}

export interface FoundOrder {
  readonly id: OrderId
  readonly number: OrderNumber
  /** The secret is null for an order of an account. */
  readonly secret: string | null
  /** False while the order awaits its payment. */
  readonly isPlaced: boolean
}

/** Finds an order of a guest or of an account. */
export async function findOrderOfAnybody(db: Db, id: OrderId): Promise<FoundOrder | null> {
  const found = db.selectFrom('orders').select(['number', 'guest_secret as secret', 'status']).where('id', '=', id)
  const order = await found.executeTakeFirst()
  return order ? { id, number: order.number, secret: order.secret, isPlaced: order.status !== AWAITING_PAYMENT } : null
}

/** Selects the ids of the orders with these secrets. Any texts are accepted. */
export const idsOfSecrets = (secrets: readonly string[]): RawBuilder<unknown> =>
  sql`(select orders.id from orders where orders.guest_secret = any(${secrets}::text[]))`

/** Returns the order with this secret. Throws 404, also when it awaits its payment. */
export async function getOrderOfSecret(db: Db, secret: string): Promise<OrderId> {
  const order = await findBySecret(db, secret)
  if (!order || order.status === AWAITING_PAYMENT) throw notFound('Order')
  return order.id
}

export type BuyersRequest =
  | { readonly shopper: Shopper; readonly body: { readonly id: string } }
  | { readonly guest: { readonly secret: string } }

/** Returns the id of the order that a shopper or a guest wants to change. Throws 404 when it is not theirs. */
export async function getOrderOfBuyer(db: Db, request: BuyersRequest): Promise<OrderId> {
  if ('guest' in request) return getOrderOfSecret(db, request.guest.secret)
  const { id } = request.body
  if (!isId<OrderId>(id) || !(await isOrderOfShopper(db, request.shopper.id, id))) throw notFound('Order')
  return id
}

/** Returns the order with this secret, also when it awaits its payment. Returns null when there is none. */
export async function findPlacedOrAwaitingOfSecret(db: Db, secret: string): Promise<OrderId | null> {
  return (await findBySecret(db, secret))?.id ?? null
}

/**
 * Tells whether an order speaks for the person with its email. A guest's order does so once its email is proved; before,
 * anybody may have placed it. An order that was placed with an account always does.
 */
export const speaksForEmail = sql<boolean>`(guest_email is null or email_proved_at is not null)`

/** Records that a link which was mailed about the order was opened. It is idempotent. */
export async function proveEmailOf(tx: Db, order: OrderId, now: Date): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ email_proved_at: now })
    .where('id', '=', order)
    .where('email_proved_at', 'is', null)
    .execute()
}

/** Counts those of these orders whose email is not proved. */
export async function countUnproved(db: Db, orders: readonly OrderId[]): Promise<number> {
  const unproved = db.selectFrom('orders').select('id').where('email_proved_at', 'is', null)
  return (await unproved.where('id', '=', anyOf(orders)).execute()).length
}

/** Returns the guest of an order, or null for an unknown order and for one that was placed with an account. */
export async function findGuest(db: Db, order: OrderId): Promise<Guest | null> {
  const { rows } = await sql<Guest>`
    select guest_name as name, guest_email as email, guest_phone as phone from orders
    where id = ${order} and guest_email is not null`.execute(db)
  return rows[0] ?? null
}

/**
 * Makes an order of a guest and a claim of this email's orders wait for each other until the commit. Otherwise an order
 * that is being placed could miss the account that is being confirmed. Orders don't wait for each other.
 */
export async function lockGuestEmail(tx: Db, email: string, by: 'order' | 'claim'): Promise<void> {
  const lock = by === 'order' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`
  await sql`select ${lock}(hashtextextended('orders of ' || lower(${email}), 0))`.execute(tx)
}

/**
 * Gives a shopper the orders that guests placed with their email, ignoring its case. Returns these orders. The caller
 * must know that the email is theirs, and must hold the lock of a claim.
 */
export async function assignGuestOrders(tx: Db, { id: shopper, email }: Pick<Shopper, 'id' | 'email'>): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    with unclaimed as materialized (
      select id from orders where lower(guest_email) = lower(${email}) and guest_email is not null and shopper_id is null
      order by id for no key update)
    update orders set shopper_id = ${shopper} from unclaimed where orders.id = unclaimed.id
    returning orders.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives a shopper one order of a guest. The caller must hold the order's row lock, and must know whose the email is. */
export async function assignGuestOrder(tx: Db, shopper: ShopperId, order: OrderId): Promise<void> {
  await tx.updateTable('orders').set({ shopper_id: shopper }).where('id', '=', order).execute()
}
