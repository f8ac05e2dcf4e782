import { SHOPPER } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { leftOf, type StockCount, type StockCounts, type WantedPieces } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { saveCounts } from './count-repository.ts'
import { deleteHoldsOf, findHeldProducts, insertHolds } from './hold-repository.ts'
import { lockCounts, withoutHeld } from './lock-counts.ts'
import { insertMovements } from './movement-repository.ts'

interface HeldOrder {
  readonly order: OrderId
  readonly lines: readonly WantedPieces[]
  readonly expiresAt: Date
}

/**
 * Holds goods for a payment under way. The caller must hold the row locks of `counts`, and enough must be left of each
 * product. Lines of uncounted products are ignored.
 */
export async function holdStock(tx: Db, counts: StockCounts, { order, lines, expiresAt }: HeldOrder): Promise<void> {
  const held = countedOf(lines, counts)
  await insertHolds(tx, order, held, expiresAt)
  await saveCounts(
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
  const sold = countedOf(lines, counts)
  const isEnough = sold.every(({ product, quantity }) => leftOf(counts.get(product) ?? NONE) >= quantity)
  if (!isEnough) return false
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

const countedOf = (lines: readonly WantedPieces[], counts: StockCounts): WantedPieces[] =>
  lines.flatMap(({ product, quantity }) => (counts.has(product) ? [{ product, quantity }] : []))

function changedBy(
  lines: readonly WantedPieces[],
  counts: StockCounts,
  change: (count: StockCount, quantity: number) => StockCount,
): StockCounts {
  return new Map(lines.map(({ product, quantity }) => [product, change(counts.get(product) ?? NONE, quantity)]))
}
