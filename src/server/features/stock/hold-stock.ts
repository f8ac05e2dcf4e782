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

/** For a payment under way. Needs the locks of `counts`, with enough left in each; lines of other products are ignored. */
export async function holdStock(tx: Db, counts: StockCounts, { order, lines, expiresAt }: HeldOrder): Promise<void> {
  const held = countedOf(lines, counts)
  await insertHolds(tx, order, held, expiresAt)
  await saveCounts(
    tx,
    counts,
    changedBy(held, counts, ({ onHand, held }, quantity) => ({ onHand, held: held + quantity })),
  )
}

/** With the counts of `also`, which are locked, too. Needs no lock, or those of orders and payments. */
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

/** What the order holds, or if that ran out, of what is left. False when that is not enough: nothing is taken then, or held any more. */
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
