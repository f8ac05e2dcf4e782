import { sql } from 'kysely'
import type { ShopperId } from '../../../domain/account.ts'
import type { Order, OrderId } from '../../../domain/order.ts'
import { holdsUntil, justPaidSince, type PaymentState } from '../../../domain/payment.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { StockCounts } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { findRequestedLines } from '../orders/awaiting-orders.ts'
import type { OrderedGoods } from '../orders/find-same-goods.ts'
import { holdStock, isEnoughLeft, releaseHolds } from '../stock/hold-stock.ts'
import { holdsNothing } from '../stock/stock-counts.ts'

/**
 * Tells whether the shopper has payments that a new order of the same goods would replace: unpaid, failed or just paid
 * ones. A failed payment that was replaced before doesn't count, because nothing about it would change.
 */
export async function hasReplaceablePayments(tx: Db, shopper: ShopperId, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select
      exists (select from payments
        where shopper_id = ${shopper} and state in ('starting', 'open', 'processing', 'failed')
          and (state <> 'failed' or replaced_by is null))
      or exists (select from payments
        where shopper_id = ${shopper} and state = 'paid' and settled_at > ${justPaidSince(now)}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/**
 * Returns the shopper's orders of these products whose checkouts are open, and locks nothing. A new order of the products
 * would release what they hold (`releaseReplacedHolds`).
 */
export async function findReplacedCheckouts(
  db: Db,
  shopper: ShopperId,
  products: readonly ProductId[],
): Promise<readonly OrderId[]> {
  const rows = await openCheckouts(db, shopper, products).execute()
  return rows.map(({ order }) => order)
}

/**
 * Finds what `findReplacedCheckouts` finds, and locks these payments until the commit. Whoever records that one of them
 * was made waits, so that an order which takes over their place in a slot, or their use of a code, is the only one with it.
 */
export async function lockReplacedCheckouts(
  tx: Db,
  shopper: ShopperId,
  products: readonly ProductId[],
): Promise<readonly OrderId[]> {
  const rows = await openCheckouts(tx, shopper, products).orderBy('id').forNoKeyUpdate().execute()
  return rows.map(({ order }) => order)
}

/** Selects the shopper's checkouts of these products that can still be paid. */
const openCheckouts = (db: Db, shopper: ShopperId | null, products: readonly ProductId[]) =>
  db
    .selectFrom('payments')
    .select('order_id as order')
    .where('shopper_id', '=', shopper)
    // PostgreSQL uses the partial index on payments only when the query repeats the index's condition.
    .where(sql<boolean>`state in ('starting', 'open', 'processing', 'failed')`)
    .where('state', 'in', ['starting', 'open'])
    .where(sql<boolean>`product_ids && ${products}::uuid[]`)

/** The products of a new order that replaces payments. */
interface NewGoods {
  readonly products: readonly ProductId[]
  readonly counted: readonly ProductId[]
}

/**
 * Releases the stock that is held for the shopper's open checkouts of these products, since a new order replaces them.
 * Returns the stock counts of the `counted` products, which are locked. All payments that the order may replace are
 * locked before the counts: whoever applies a payment locks it before the counts of its products, too, and another
 * sequence could deadlock.
 */
export async function releaseReplacedHolds(
  tx: Db,
  shopper: ShopperId,
  { products, counted }: NewGoods,
  now: Date,
): Promise<StockCounts> {
  const { rows } = await sql<{ order: OrderId; state: PaymentState }>`
    with found as materialized (${replaceable(shopper, justPaidSince(now))})
    select order_id as order, state from payments
    where id in (select id from found where state = 'failed' or product_ids && ${products}::uuid[])
    order by id for no key update`.execute(tx)
  if (counted.length === 0) return new Map()
  const open = rows.flatMap(({ order, state }) => (state === 'starting' || state === 'open' ? [order] : []))
  return releaseHolds(tx, open, now, counted)
}

interface UnstartedOrder extends Pick<OrderedGoods, 'order' | 'products'> {
  readonly shopper: ShopperId | null
}

/**
 * Releases what an order holds whose checkout could not be started. The shopper's older checkouts of the same goods,
 * whose holds it had released, can still be paid, so they get their holds again, as far as enough is left.
 */
export async function returnHolds(tx: Db, { order, shopper, products }: UnstartedOrder, now: Date): Promise<void> {
  const older = shopper === null ? [] : await lockCheckoutsWithoutHolds(tx, { order, shopper, products }, now)
  const heldAgain = [...new Set(older.flatMap(({ products }) => products))]
  let counts = await releaseHolds(tx, [order], now, heldAgain)
  for (const { order, expiresAt } of older) {
    const lines = await findRequestedLines(tx, order)
    if (isEnoughLeft(counts, lines)) counts = await holdStock(tx, counts, { order, lines, expiresAt: holdsUntil(expiresAt) })
  }
}

interface OpenCheckout {
  readonly order: OrderId
  readonly products: readonly ProductId[]
  readonly expiresAt: Date
}

/** Locks the shopper's other checkouts of the same goods that can still be paid and hold nothing. */
function lockCheckoutsWithoutHolds(tx: Db, { order, shopper, products }: OrderedGoods, now: Date): Promise<OpenCheckout[]> {
  return openCheckouts(tx, shopper, products)
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

/** Selects the shopper's unpaid and failed payments, and those that were paid after `paidSince`. */
const replaceable = (shopper: ShopperId | null, paidSince: Date | null) => sql`
  select id, state, product_ids from payments
  where shopper_id = ${shopper} and state in ('starting', 'open', 'processing', 'failed')
  union all
  select id, state, product_ids from payments
  where shopper_id = ${shopper} and state = 'paid' and kind = 'checkout' and settled_at > ${paidSince}`

/**
 * Marks the shopper's unpaid and just paid payments of the same goods, and all failed ones, as replaced by this order,
 * and ends their checkouts soon. Runs in the transaction that places the order.
 */
export function replacePayments(tx: Db, shopper: ShopperId, { id: order, lines }: Order, now: Date): Promise<void> {
  const products = lines.map(({ product }) => product)
  return markReplaced(tx, { order, shopper, products }, { paidSince: justPaidSince(now), now })
}

/**
 * Marks the shopper's unpaid payments of the same goods, and all failed ones, as replaced by this order, and ends their
 * checkouts soon. Runs in the transaction that records the order's payment. A payment that is made concurrently is
 * marked too, so that the duplicate is noticed.
 */
export const replaceByPayment = (tx: Db, goods: OrderedGoods, now: Date): Promise<void> =>
  markReplaced(tx, goods, { paidSince: null, now })

interface Replacing {
  /** Payments that were made after this time are replaced, too. Null means none. */
  readonly paidSince: Date | null
  readonly now: Date
}

async function markReplaced(tx: Db, { order, shopper, products }: OrderedGoods, { paidSince, now }: Replacing): Promise<void> {
  const { rows } = await sql<ReplacedRow>`
    with found as materialized (${replaceable(shopper, paidSince)})
    update payments set replaced_by = ${order} from found
    where payments.id = found.id and payments.order_id <> ${order}
      and (found.state = 'failed' or payments.product_ids && ${products}::uuid[])
    returning payments.state, shopper_id as shopper`.execute(tx)
  await enqueueEndOfCheckouts(tx, rows, now)
}

/** Marks the shopper's older unpaid checkouts of the same goods as replaced by this one, and ends them soon. */
export async function replaceByCheckout(tx: Db, order: OrderId, now: Date): Promise<void> {
  const { rows } = await sql<ReplacedRow>`
    update payments set replaced_by = ${order} from payments as newer
    where newer.order_id = ${order} and newer.kind = 'checkout'
      and payments.shopper_id = newer.shopper_id and payments.order_id < ${order}
      and payments.state in ('starting', 'open') and payments.replaced_by is null
      and payments.product_ids && newer.product_ids
    returning payments.state, payments.shopper_id as shopper`.execute(tx)
  await enqueueEndOfCheckouts(tx, rows, now)
}

interface ReplacedRow {
  readonly state: PaymentState
  readonly shopper: ShopperId
}

/**
 * Enqueues the job that ends those of the replaced checkouts that can still be paid, so that no response waits for the
 * provider.
 */
async function enqueueEndOfCheckouts(tx: Db, replaced: readonly ReplacedRow[], now: Date): Promise<void> {
  const shopper = replaced.find(({ state }) => state === 'open')?.shopper
  if (shopper !== undefined) await enqueueJob(tx, { kind: 'end-checkouts', payload: { shopper } }, now)
}
