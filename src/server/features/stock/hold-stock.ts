import { sql } from 'kysely'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import { type HeldPieces, leftOn } from '../../../domain/stock/batches.ts'
import { type StockCount, type StockCounts, sumByProduct, type WantedPieces } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveMovements } from './save-movements.ts'
import { withBatches } from './stock-batches.ts'
import { lockCountRows, saveCounts } from './stock-counts.ts'

/** Locks these counts and their holds until commit. Expired holds are released first. */
export async function lockCounts(tx: Db, products: readonly ProductId[], now: Date): Promise<StockCounts> {
  return lockAndRelease(tx, products, (holding) => deleteExpiredHolds(tx, holding, now))
}

/** Locks counts, releases holds of those that have any, and returns the counts with what is held then. */
async function lockAndRelease(
  tx: Db,
  products: readonly ProductId[],
  release: (holding: readonly ProductId[]) => Promise<readonly WantedPieces[]>,
): Promise<StockCounts> {
  const rows = await lockCountRows(tx, products)
  const holding = rows.flatMap(({ product, held }) => (held > 0 ? [product] : []))
  const released = holding.length === 0 ? [] : sumByProduct(await release(holding))
  // The batches and holds are read afterwards, since they say what is left on which day.
  const counts = await withBatches(tx, rows)
  return saveCounts(tx, counts, withoutHeld(counts, released))
}

/** Returns the counts that change when these pieces are no longer held. */
function withoutHeld(counts: StockCounts, released: readonly WantedPieces[]): StockCounts {
  return new Map(
    released.flatMap(({ product, quantity }) => {
      const count = counts.get(product)
      return count ? [[product, { ...count, held: count.held - quantity }] as const] : []
    }),
  )
}

interface HeldOrder {
  readonly order: OrderId
  readonly lines: readonly WantedPieces[]
  readonly expiresAt: Date
  /** The day on which the order is due. */
  readonly dueOn: string
}

/**
 * Holds goods for a payment under way, and returns the counts afterwards. The caller must hold the row locks of
 * `counts`, and enough must be left of each product. Lines of uncounted products are ignored.
 */
export async function holdStock(tx: Db, counts: StockCounts, { lines, ...hold }: HeldOrder): Promise<StockCounts> {
  const held = countedOf(lines, counts)
  await insertHolds(tx, held, hold)
  return saveCounts(
    tx,
    counts,
    changedBy(held, counts, (count, quantity) => holdPieces(count, { dueOn: hold.dueOn, quantity })),
  )
}

const holdPieces = ({ held, dated, ...count }: StockCount, hold: HeldPieces): StockCount => ({
  ...count,
  held: held + hold.quantity,
  ...(dated && { dated: { ...dated, holds: [...dated.holds, hold] } }),
})

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
  return lockAndRelease(tx, [...new Set([...products, ...also])], async (holding) => {
    const expired = await deleteExpiredHolds(tx, holding, now)
    return products.length === 0 ? expired : [...expired, ...(await deleteHoldsOf(tx, orders))]
  })
}

interface PaidOrder {
  readonly order: OrderId
  readonly lines: readonly WantedPieces[]
  /** The day on which the order is due. */
  readonly dueOn: string
}

/**
 * Takes what the order holds out of stock, or what is left when its holds have expired. Returns false when that is not
 * enough. Nothing is taken then, and the holds are gone.
 */
export async function takeHeldStock(tx: Db, { order, lines, dueOn }: PaidOrder, now: Date): Promise<boolean> {
  const products = lines.map(({ product }) => product)
  const counts = await releaseHolds(tx, [order], now, products)
  if (!isEnoughLeft(counts, lines, dueOn)) return false
  const movements = countedOf(lines, counts).map(
    ({ product, quantity }) => ({ product, change: -quantity, reason: 'sold', order, by: SHOPPER, dueOn }) as const,
  )
  await saveMovements(tx, counts, movements, now)
  return true
}

const NONE: StockCount = { onHand: 0, held: 0 }

/** Tells whether enough is left for these lines on the day on which they are due. Lines of products without a count are never short. */
export const isEnoughLeft = (counts: StockCounts, lines: readonly WantedPieces[], dueOn: string): boolean =>
  countedOf(lines, counts).every(({ product, quantity }) => leftOn(counts.get(product) ?? NONE, dueOn) >= quantity)

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

async function insertHolds(
  tx: Db,
  held: readonly WantedPieces[],
  { order, expiresAt, dueOn }: Omit<HeldOrder, 'lines'>,
): Promise<void> {
  if (held.length === 0) return
  const [products, quantities] = [held.map(({ product }) => product), held.map(({ quantity }) => quantity)]
  await sql`
    insert into stock_holds (product_id, order_id, quantity, expires_at, due_on)
    select product_id, ${order}::uuid, quantity, ${expiresAt}::timestamptz, ${dueOn}::date
    from unnest(${products}::uuid[], ${quantities}::integer[]) as line (product_id, quantity)`.execute(tx)
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
