import { sql } from 'kysely'
import type { ProductId } from '../../../domain/product.ts'
import { type StockCount, type StockCounts, shownLeft } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type ShownStock, showStockLeft } from '../catalog/show-stock-left.ts'
import { lowAtSetting } from '../settings/low-at-setting.ts'

interface CountRow extends StockCount {
  readonly product: ProductId
}

/** Locks the rows in id order, so that transactions can't deadlock. */
export function lockCountRows(tx: Db, products: readonly ProductId[]): Promise<CountRow[]> {
  return tx
    .selectFrom('stock_counts')
    .select(['product_id as product', 'on_hand as onHand', 'held'])
    .where('product_id', '=', sql<ProductId>`any(${products}::uuid[])`)
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute()
}

/** Saves the counts that differ. The caller must hold their row locks. Returns all counts as they are afterward. */
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

interface BegunCount {
  readonly product: ProductId
  readonly onHand: number
}

/**
 * Begins to count products. `low_at` is the product's own, or that of the settings. Returns the counts that it
 * inserted, without those that another transaction began at the same time.
 */
export async function insertCounts(tx: Db, begun: readonly BegunCount[]): Promise<readonly BegunCount[]> {
  const { rows } = await sql<BegunCount>`
    insert into stock_counts (product_id, on_hand, low_at)
    select id, begun.on_hand, coalesce(low_at, ${lowAtSetting})
    from unnest(${begun.map(({ product }) => product)}::uuid[], ${begun.map(({ onHand }) => onHand)}::integer[]) as begun (product_id, on_hand)
    join products on products.id = begun.product_id order by id
    on conflict (product_id) do nothing
    returning product_id as product, on_hand as "onHand"`.execute(tx)
  const shown = rows.map(({ product, onHand }) => ({ product, left: shownLeft({ onHand, held: 0 }) }))
  await showStockLeft(
    tx,
    shown.filter(({ left }) => left !== null),
  )
  return rows
}

/**
 * Ends the counting of these products and deletes their holds with it. The caller must hold the row locks of the
 * counts.
 */
export async function deleteCounts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`delete from stock_counts where product_id = any(${products}::uuid[])`.execute(tx)
  await showStockLeft(
    tx,
    products.map((product) => ({ product, left: null })),
  )
}
