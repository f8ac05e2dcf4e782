import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import { type StockCount, type StockCounts, shownLeft } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ShownStock, showStockLeft } from '../catalog/show-stock-left.ts'

interface CountRow extends StockCount {
  readonly product: ProductId
}

/** In id order, so that there is no deadlock. */
export function lockCountRows(tx: Db, products: readonly ProductId[]): Promise<CountRow[]> {
  return tx
    .selectFrom('stock_counts')
    .select(['product_id as product', 'on_hand as onHand', 'held'])
    .where('product_id', '=', sql<ProductId>`any(${products}::uuid[])`)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute()
}

/** Needs their locks. Returns all as they are then. */
export async function saveCounts(tx: Db, before: StockCounts, changed: StockCounts): Promise<StockCounts> {
  const rows = [...changed].flatMap(([product, { onHand, held }]) => {
    const old = before.get(product)
    return old && (old.onHand !== onHand || old.held !== held) ? [{ product, old, count: { onHand, held } }] : []
  })
  if (rows.length === 0) return before
  const values = sql`unnest(${rows.map(({ product }) => product)}::uuid[], ${rows.map(({ count }) => count.onHand)}::integer[],
    ${rows.map(({ count }) => count.held)}::integer[])`
  await sql`
    update stock_counts set on_hand = changed.on_hand, held = changed.held
    from ${values} as changed (product_id, on_hand, held) where stock_counts.product_id = changed.product_id`.execute(tx)
  await showStockLeft(
    tx,
    rows.flatMap(({ product, old, count }) => shownChange(product, old, count)),
  )
  return new Map([...before, ...changed])
}

const shownChange = (product: ProductId, before: StockCount, after: StockCount): ShownStock[] =>
  shownLeft(before) === shownLeft(after) ? [] : [{ product, left: shownLeft(after) }]

/** False when another transaction began at the same time. */
export async function insertCount(tx: Db, product: ProductId, onHand: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('stock_counts')
    .values({ product_id: product, on_hand: onHand })
    .onConflict((begun) => begun.column('product_id').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  const left = shownLeft({ onHand, held: 0 })
  await showStockLeft(tx, left === null ? [] : [{ product, left }])
  return true
}

/** With its holds. Needs its lock. */
export async function deleteCount(tx: Db, product: ProductId): Promise<void> {
  await tx.deleteFrom('stock_counts').where('product_id', '=', product).execute()
  await showStockLeft(tx, [{ product, left: null }])
}
