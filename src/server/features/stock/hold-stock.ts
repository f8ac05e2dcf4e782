import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import { leftOf, type StockCount, type StockCounts, type WantedPieces } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockCountRows, saveCounts } from './stock-counts.ts'
import { insertMovements } from './stock-movements.ts'

/** Locks these counts and their holds until commit. Expired holds are released first. */
export async function lockCounts(tx: Db, products: readonly ProductId[], now: Date): Promise<StockCounts> {
  const rows = await lockCountRows(tx, products)
  const counts = new Map(rows.map(({ product, ...count }) => [product, count]))
  const holding = rows.flatMap(({ product, held }) => (held > 0 ? [product] : []))
  if (holding.length === 0) return counts
  return saveCounts(tx, counts, withoutHeld(counts, await deleteExpiredHolds(tx, holding, now)))
}

/** Returns the counts that change when these pieces are no longer held. */
function withoutHeld(counts: StockCounts, released: readonly WantedPieces[]): StockCounts {
  const changed = new Map<ProductId, StockCount>()
  for (const { product, quantity } of released) {
    const count = changed.get(product) ?? counts.get(product)
    if (count) changed.set(product, { ...count, held: count.held - quantity })
  }
  return changed
}

interface HeldOrder {
  readonly order: OrderId
  readonly lines: readonly WantedPieces[]
  readonly expiresAt: Date
}

/**
 * Holds goods for a payment under way, and returns the counts afterwards. The caller must hold the row locks of
 * `counts`, and enough must be left of each product. Lines of uncounted products are ignored.
 */
export async function holdStock(tx: Db, counts: StockCounts, { order, lines, expiresAt }: HeldOrder): Promise<StockCounts> {
  const held = countedOf(lines, counts)
  await insertHolds(tx, order, held, expiresAt)
  return saveCounts(
    tx,
    counts,
    changedBy(held, counts, ({ onHand, held }, quantity) => ({ onHand, held: held + quantity })),
  )
}

/**
 * Releases what these orders hold. Returns the counts of their products and of `also`, all locked. The caller may hold
 * locks of orders and payments, but of nothing else.
 */
export async function releaseHolds(
  tx: Db,
  orders: readonly OrderId[],
  now: Date,
  also: readonly ProductId[] = [],
): Promise<StockCounts> {
  const products = orders.length === 0 ? [] : await findHeldProducts(tx, orders)
  if (products.length + also.length === 0) return new Map()
  const counts = await lockCounts(tx, [...new Set([...products, ...also])], now)
  if (products.length === 0) return counts
  return saveCounts(tx, counts, withoutHeld(counts, await deleteHoldsOf(tx, orders)))
}

/**
 * Takes what the order holds out of stock, or what is left when its holds have expired. Returns false when that is not
 * enough. Nothing is taken then, and the holds are gone.
 */
export async function takeHeldStock(tx: Db, order: OrderId, lines: readonly WantedPieces[], now: Date): Promise<boolean> {
  const products = lines.map(({ product }) => product)
  const counts = await releaseHolds(tx, [order], now, products)
  if (!isEnoughLeft(counts, lines)) return false
  const sold = countedOf(lines, counts)
  await saveCounts(
    tx,
    counts,
    changedBy(sold, counts, ({ onHand, held }, quantity) => ({ onHand: onHand - quantity, held })),
  )
  const movements = sold.map(
    ({ product, quantity }) => ({ product, change: -quantity, reason: 'sold', order, by: SHOPPER }) as const,
  )
  await insertMovements(tx, movements, now)
  return true
}

const NONE: StockCount = { onHand: 0, held: 0 }

/** Tells whether enough is left for these lines. Lines of products without a count are never short. */
export const isEnoughLeft = (counts: StockCounts, lines: readonly WantedPieces[]): boolean =>
  countedOf(lines, counts).every(({ product, quantity }) => leftOf(counts.get(product) ?? NONE) >= quantity)

const countedOf = (lines: readonly WantedPieces[], counts: StockCounts): WantedPieces[] =>
  lines.flatMap(({ product, quantity }) => (counts.has(product) ? [{ product, quantity }] : []))

function changedBy(
  lines: readonly WantedPieces[],
  counts: StockCounts,
  change: (count: StockCount, quantity: number) => StockCount,
): StockCounts {
  return new Map(lines.map(({ product, quantity }) => [product, change(counts.get(product) ?? NONE, quantity)]))
}

// The caller of each function must hold the row locks of the counts, unless its comment says otherwise.

async function insertHolds(tx: Db, order: OrderId, held: readonly WantedPieces[], expiresAt: Date): Promise<void> {
  const rows = held.map(({ product, quantity }) => ({ product_id: product, order_id: order, quantity, expires_at: expiresAt }))
  if (rows.length > 0) await tx.insertInto('stock_holds').values(rows).execute()
}

export function deleteExpiredHolds(tx: Db, products: readonly ProductId[], now: Date): Promise<WantedPieces[]> {
  return tx
    .deleteFrom('stock_holds')
    .where('product_id', '=', anyOf(products))
    .where('expires_at', '<=', now)
    .returning(['product_id as product', 'quantity'])
    .execute()
}

function deleteHoldsOf(tx: Db, orders: readonly OrderId[]): Promise<WantedPieces[]> {
  return tx
    .deleteFrom('stock_holds')
    .where('order_id', '=', anyOf(orders))
    .returning(['product_id as product', 'quantity'])
    .execute()
}

/** Returns the products that these orders hold, before their counts are locked. */
async function findHeldProducts(tx: Db, orders: readonly OrderId[]): Promise<ProductId[]> {
  const rows = await tx.selectFrom('stock_holds').select('product_id').distinct().where('order_id', '=', anyOf(orders)).execute()
  return rows.map(({ product_id }) => product_id)
}

/** Returns products that have expired holds, without any locks. At most `limit` holds are read. */
async function findExpiredProducts(db: Db, now: Date, limit: number): Promise<ProductId[]> {
  const rows = await db
    .selectFrom('stock_holds')
    .select('product_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return [...new Set(rows.map(({ product_id }) => product_id))]
}

const BATCH_SIZE = 500

/**
 * Releases expired holds, so that shoppers see that the products can be bought again. An order would release the holds
 * of its products anyway.
 */
export async function releaseExpiredHolds({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const now = clock.now()
    const products = await findExpiredProducts(db, now, BATCH_SIZE)
    if (products.length === 0) return
    await inTransaction(db, (tx) => lockCounts(tx, products, now))
  }
}
