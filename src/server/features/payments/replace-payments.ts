import { type RawBuilder, sql } from 'kysely'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import { type GuestPayerId, holdsUntil, justPaidSince, type Payer, type PaymentState } from '../../../domain/payments/payment.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { StockCounts } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findRequestedLines } from '../orders/awaiting-orders.ts'
import { getPromise } from '../orders/broken-promises.ts'
import type { OrderedGoods } from '../orders/find-same-goods.ts'
import { idsOfSecrets } from '../orders/guest-orders.ts'
import { readSettings } from '../settings/store-settings.ts'
import { holdStock, isEnoughLeft, releaseHolds } from '../stock/hold-stock.ts'
import { holdsNothing } from '../stock/stock-counts.ts'

const isOfPayer = (payer: Payer): RawBuilder<boolean> =>
  'shopper' in payer
    ? sql<boolean>`payments.shopper_id = ${payer.shopper}`
    : sql<boolean>`payments.guest_payer = any(${payer.guests}::uuid[])`

/** Tells of the id in a column whether a new order of this payer may take the place of the order, which is not paid. */
export const isReplaceableOrder = (
  order: RawBuilder<unknown>,
  payer: Payer | null,
  now: Date,
): RawBuilder<boolean> => sql<boolean>`exists (
  select from payments where payments.order_id = ${order} and payments.kind = 'own' and (payments.state in ('failed', 'expired')
    or (payments.state in ('starting', 'open') and (payments.expires_at <= ${now} or ${payer === null ? sql`false` : isOfPayer(payer)}))))`

/** Tells whether a payment has placed its order: it was made, or its amount was reserved. */
const isPlaced = sql<boolean>`payments.state in ('authorized', 'paid')`

/** Finds who began the payments of the orders with these secrets, the newest first. Returns null when there are none. */
export async function findGuestPayer(db: Db, secrets: readonly string[]): Promise<Payer | null> {
  const { rows } = await sql<{ guest: GuestPayerId }>`
    select guest_payer as guest from payments
    where order_id in ${idsOfSecrets(secrets)} and guest_payer is not null
    group by guest_payer order by max(order_id::text) desc`.execute(db)
  return rows.length === 0 ? null : { guests: rows.map(({ guest }) => guest) }
}

/**
 * Returns the id for a payment that a guest begins: that of the browser's earlier payments, or a new one. Two tabs may have
 * begun at the same moment without knowing of each other; their payments get one id here.
 */
export async function guestPayerOf(tx: Db, payer: Payer | null): Promise<GuestPayerId> {
  const [guest = newId<GuestPayerId>(), ...others] = payer && 'guests' in payer ? payer.guests : []
  if (others.length > 0)
    await tx.updateTable('payments').set({ guest_payer: guest }).where('guest_payer', '=', anyOf(others)).execute()
  return guest
}

/**
 * Makes all that orders as this payer, or records a payment of theirs, wait for each other until the commit. So whatever of
 * a payer's payments, cart and stock two of them lock, they never wait for each other. Only an order is locked before.
 */
export async function lockPayer(tx: Db, payer: Payer): Promise<void> {
  const ids = 'shopper' in payer ? [payer.shopper] : payer.guests
  await lockIds(tx, sql`unnest(${ids}::uuid[]) as payer (id)`)
}

/** Locks whoever pays for this order. It is sent before the order's payment is locked. */
export const lockPayerOfOrder = (tx: Db, order: OrderId): Promise<void> =>
  lockIds(
    tx,
    sql`payments, unnest(array_remove(array[payments.shopper_id, payments.guest_payer], null)) as payer (id)
    where order_id = ${order} and kind = 'own'`,
  )

async function lockIds(tx: Db, ids: RawBuilder<unknown>): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(key)
    from (select hashtextextended('payer ' || payer.id, 0) as key from ${ids} order by key) as keys`.execute(tx)
}

/**
 * Tells whether the payer has payments that a new order of the same goods would replace: unpaid, failed or just paid
 * ones. A failed payment that was replaced before doesn't count, because nothing about it would change.
 */
export async function hasReplaceablePayments(tx: Db, payer: Payer, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select
      exists (select from payments
        where ${isOfPayer(payer)} and state in ('starting', 'open', 'processing', 'failed')
          and (state <> 'failed' or replaced_by is null))
      or exists (select from payments
        where ${isOfPayer(payer)} and ${isPlaced} and ended_at > ${justPaidSince(now)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/**
 * Returns the payer's orders of these products whose payment sessions are open, and locks nothing. A new order of the products
 * would release what they hold (`releaseReplacedHolds`).
 */
export async function findReplacedPayments(db: Db, payer: Payer, products: readonly ProductId[]): Promise<readonly OrderId[]> {
  const rows = await selectPayable(db, payer, products).execute()
  return rows.map(({ order }) => order)
}

/**
 * Finds what `findReplacedPayments` finds, and locks these payments until the commit. Whoever records that one of them
 * was made waits, so that an order which takes over their place in a slot, or their use of a code, is the only one with it.
 */
export async function lockReplacedPayments(tx: Db, payer: Payer, products: readonly ProductId[]): Promise<readonly OrderId[]> {
  const rows = await selectPayable(tx, payer, products).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ order }) => order)
}

/** Selects the payer's payment sessions of these products that can still be paid. */
const selectPayable = (db: Db, payer: Payer, products: readonly ProductId[]) =>
  db.selectFrom('payments').select('order_id as order').where(isOfPayer(payer)).where(isPayableFor(products))

const isPayableFor = (products: readonly ProductId[]) =>
  sql<boolean>`(state in ('starting', 'open') and product_ids && ${products}::uuid[])`

/** The products of a new order that replaces payments. */
interface NewGoods {
  readonly products: readonly ProductId[]
  readonly counted: readonly ProductId[]
}

/**
 * Releases the stock that is held for the payer's open payment sessions of these products, since a new order replaces them.
 * Returns the stock counts of the `counted` products, which are locked. All payments that the order may replace are
 * locked before the counts: whoever applies a payment locks it before the counts of its products, too, and another
 * sequence could deadlock.
 */
export async function releaseReplacedHolds(
  tx: Db,
  payer: Payer,
  { products, counted }: NewGoods,
  now: Date,
): Promise<StockCounts> {
  const { rows } = await sql<{ order: OrderId; state: PaymentState }>`
    with found as materialized (${replaceable(payer, justPaidSince(now))})
    select order_id as order, state from payments
    where id in (select id from found where state = 'failed' or product_ids && ${products}::uuid[])
    order by id for no key update`.execute(tx)
  if (counted.length === 0) return new Map()
  const open = rows.flatMap(({ order, state }) => (state === 'starting' || state === 'open' ? [order] : []))
  return releaseHolds(tx, open, now, counted)
}

interface UnstartedOrder extends Omit<OrderedGoods, 'payer'> {
  readonly payer: Payer | null
}

/**
 * Releases what an order holds whose payment session could not be started. The payer's older sessions of the same goods,
 * whose holds it had released, can still be paid, so they get their holds again, as far as enough is left.
 */
export async function returnHolds(tx: Db, { order, payer, products }: UnstartedOrder, now: Date): Promise<void> {
  const older = payer === null ? [] : await lockPaymentsWithoutHolds(tx, { order, payer, products }, now)
  const heldAgain = [...new Set(older.flatMap(({ products }) => products))]
  let counts = await releaseHolds(tx, [order], now, heldAgain)
  for (const { order, expiresAt } of older) {
    const lines = await findRequestedLines(tx, order)
    const dueOn = dayOf((await getPromise(tx, order)).dueAt, (await readSettings(tx)).timeZone)
    if (isEnoughLeft(counts, lines, dueOn))
      counts = await holdStock(tx, counts, { order, lines, expiresAt: holdsUntil(expiresAt), dueOn })
  }
}

interface OpenPayment {
  readonly order: OrderId
  readonly products: readonly ProductId[]
  readonly expiresAt: Date
}

/** Locks the payer's other payment sessions of the same goods that can still be paid and hold nothing. */
function lockPaymentsWithoutHolds(tx: Db, { order, payer, products }: OrderedGoods, now: Date): Promise<OpenPayment[]> {
  return selectPayable(tx, payer, products)
    .select(['product_ids as products', 'expires_at as expiresAt'])
    .where('order_id', '<>', order)
    .where('replaced_by', 'is', null)
    .where('dismissed_at', 'is', null)
    .where('expires_at', '>', now)
    .where(holdsNothing)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Selects the payer's unpaid and failed payments, and those that were paid after `paidSince`. */
const replaceable = (payer: Payer, paidSince: Date | null) => sql`
  select id, state, product_ids from payments
  where ${isOfPayer(payer)} and state in ('starting', 'open', 'processing', 'failed')
  union all
  select id, state, product_ids from payments
  where ${isOfPayer(payer)} and ${isPlaced} and kind = 'own' and ended_at > ${paidSince}`

/**
 * Marks the payer's unpaid and just paid payments of the same goods, and all failed ones, as replaced by this order,
 * and ends their payment sessions soon. Runs in the transaction that places the order.
 */
export function replacePayments(tx: Db, payer: Payer, { id: order, lines }: Order, now: Date): Promise<void> {
  const products = lines.map(({ product }) => product)
  return markReplaced(tx, { order, payer, products }, { paidSince: justPaidSince(now), now })
}

/**
 * Marks the payer's unpaid payments of the same goods, and all failed ones, as replaced by this order, and ends their
 * payment sessions soon. Runs in the transaction that records the order's payment.
 */
export const replaceByPayment = (tx: Db, goods: OrderedGoods, now: Date): Promise<void> =>
  markReplaced(tx, goods, { paidSince: null, now })

interface Replacing {
  /** Payments that were made after this time are replaced, too. Null means none. */
  readonly paidSince: Date | null
  readonly now: Date
}

async function markReplaced(tx: Db, { order, payer, products }: OrderedGoods, { paidSince, now }: Replacing): Promise<void> {
  const { rows } = await sql<ReplacedRow>`
    with found as materialized (${replaceable(payer, paidSince)})
    update payments set replaced_by = ${order} from found
    where payments.id = found.id and payments.order_id <> ${order}
      and (found.state = 'failed' or payments.product_ids && ${products}::uuid[])
    returning payments.order_id as order, payments.state, shopper_id as shopper`.execute(tx)
  await enqueueEndOfSessions(tx, rows, now)
}

/** Marks a guest's payment of an earlier order as replaced by a cash order of the same goods, so that staff decide on both. */
export async function markOrderedAgain(tx: Db, earlier: OrderId, order: OrderId): Promise<void> {
  await sql`
    update payments set replaced_by = ${order}
    where order_id = ${earlier} and kind = 'own' and ${isPlaced}`.execute(tx)
}

/** Marks the payer's older unpaid payment sessions of the same goods as replaced by this one, and ends them soon. */
export async function replaceByNewer(tx: Db, order: OrderId, now: Date): Promise<void> {
  const { rows } = await sql<ReplacedRow>`
    update payments set replaced_by = ${order} from payments as newer
    where newer.order_id = ${order} and newer.kind = 'own'
      and (payments.shopper_id = newer.shopper_id or payments.guest_payer = newer.guest_payer)
      and payments.order_id < ${order} and payments.state in ('starting', 'open') and payments.replaced_by is null
      and payments.product_ids && newer.product_ids
    returning payments.order_id as order, payments.state, payments.shopper_id as shopper`.execute(tx)
  await enqueueEndOfSessions(tx, rows, now)
}

interface ReplacedRow {
  readonly order: OrderId
  readonly state: PaymentState
  readonly shopper: ShopperId | null
}

/**
 * Enqueues jobs that end those of the replaced payment sessions that can still be paid, so that no response waits for the
 * provider: one job for all of an account, and one for each of a guest.
 */
async function enqueueEndOfSessions(tx: Db, replaced: readonly ReplacedRow[], now: Date): Promise<void> {
  const open = replaced.filter(({ state }) => state === 'open')
  const shoppers = new Set(open.flatMap(({ shopper }) => shopper ?? []))
  for (const shopper of shoppers) await enqueueJob(tx, { kind: 'end-payment-sessions', payload: { shopper } }, now)
  for (const { order, shopper } of open)
    if (shopper === null) await enqueueJob(tx, { kind: 'end-payment-sessions', payload: { order } }, now)
}
