import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Batch, HeldPieces, StockBatchId } from '../../../domain/stock/batches.ts'
import type { StockCount, StockCounts } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'

/** A count as it is read. `isDated` tells whether any of its pieces has a use-by date. */
export interface ReadCount extends StockCount {
  readonly product: ProductId
  readonly isDated: boolean
}

/**
 * Returns the counts with the batches and the holds of those that have dated pieces. Without any it sends no statement. The
 * caller must hold the row locks of the counts, if they are to stay so.
 */
export async function withBatches(db: Db, counts: readonly ReadCount[]): Promise<StockCounts> {
  const dated = counts.flatMap(({ product, isDated }) => (isDated ? [product] : []))
  const [batches, holds] = dated.length === 0 ? [[], []] : await Promise.all([findBatches(db, dated), findHolds(db, dated)])
  return new Map(
    counts.map(({ product, onHand, held, isDated }) => {
      const isOfProduct = (row: { readonly product: ProductId }) => row.product === product
      const pieces = { batches: batches.filter(isOfProduct), holds: holds.filter(isOfProduct) }
      return [product, { onHand, held, ...(isDated && { dated: pieces }) }]
    }),
  )
}

/** Returns counts with the batches that were not read yet. The caller must hold the row locks of the counts. */
export async function readBatches(tx: Db, counts: StockCounts): Promise<StockCounts> {
  const unread = [...counts].flatMap(([product, { onHand, held, hasUnreadDates }]) =>
    hasUnreadDates ? [{ product, onHand, held, isDated: true }] : [],
  )
  return unread.length === 0 ? counts : new Map([...counts, ...(await withBatches(tx, unread))])
}

const dayText = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`

interface BatchOfProduct extends Batch {
  readonly product: ProductId
}

/** Returns the batches of these products, also empty ones, the earliest first. */
export async function findBatches(db: Db, products: readonly ProductId[]): Promise<BatchOfProduct[]> {
  const { rows } = await sql<BatchOfProduct>`
    select stock_batches.product_id as product, stock_batches.id, ${dayText('stock_batches.use_by')} as "useBy", quantity,
      mark_downs.product_id is not null as "isMarkedDown"
    from stock_batches
    left join mark_downs on mark_downs.product_id = stock_batches.product_id and mark_downs.use_by = stock_batches.use_by
    where stock_batches.product_id = any(${products}::uuid[]) order by stock_batches.use_by`.execute(db)
  return rows
}

interface HoldOfProduct extends HeldPieces {
  readonly product: ProductId
}

async function findHolds(db: Db, products: readonly ProductId[]): Promise<HoldOfProduct[]> {
  const { rows } = await sql<HoldOfProduct>`
    select product_id as product, ${dayText('due_on')} as "dueOn", quantity from stock_holds
    where product_id = any(${products}::uuid[])`.execute(db)
  return rows
}

export interface SavedBatch extends Pick<Batch, 'id' | 'useBy' | 'quantity'> {
  readonly product: ProductId
}

/** Saves how many pieces the batches have. The caller must hold the row locks of the counts, and save their sums. */
export async function saveBatches(tx: Db, batches: readonly SavedBatch[]): Promise<void> {
  if (batches.length === 0) return
  await sql`
    insert into stock_batches (product_id, use_by, id, quantity)
    select * from unnest(${batches.map(({ product }) => product)}::uuid[], ${batches.map(({ useBy }) => useBy)}::date[],
      ${batches.map(({ id }) => id)}::uuid[], ${batches.map(({ quantity }) => quantity)}::integer[])
    on conflict (product_id, use_by) do update set quantity = excluded.quantity`.execute(tx)
}

/** The batches of a product as JSON, without a statement of their own. They are null for a product without dates. */
export const batchesOfProduct = sql`
  case when dated > 0 then (
    select json_agg(json_build_object('id', stock_batches.id, 'useBy', use_by, 'quantity', quantity) order by use_by)
    from stock_batches where stock_batches.product_id = products.id and quantity > 0) end`

interface FoundBatch {
  readonly product: ProductId
  readonly useBy: string
}

/** Returns the product and the date of a batch, which may be empty by now. Returns null for an unknown id. */
export async function findBatch(db: Db, id: StockBatchId): Promise<FoundBatch | null> {
  const { rows } = await sql<FoundBatch>`
    select product_id as product, ${dayText('use_by')} as "useBy" from stock_batches where id = ${id}`.execute(db)
  return rows[0] ?? null
}

const isOver = (today: string) => sql<boolean>`use_by < ${today}::date`

/** Deletes empty batches whose day is over. Pieces that come back to one begin it anew. */
export async function deleteOldBatches(db: Db, today: string): Promise<void> {
  await db.deleteFrom('stock_batches').where(isOver(today)).where('quantity', '=', 0).execute()
}
