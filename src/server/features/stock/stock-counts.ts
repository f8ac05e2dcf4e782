import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { type StockCount, type StockCounts, shownLeft } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { SELLER_FACT_COLUMNS, SHOWN_PRODUCT_COLUMNS } from '../catalog/product-columns.ts'
import { type ShownStock, saveStockLeft } from '../catalog/save-products.ts'
import { lowAtSetting } from '../settings/store-settings.ts'
import { insertMovements } from './stock-movements.ts'

interface CountRow extends StockCount {
  readonly product: ProductId
}

/** Locks the rows in id order, so that transactions can't deadlock. */
export function lockCountRows(tx: Db, products: readonly ProductId[]): Promise<CountRow[]> {
  return tx
    .selectFrom('stock_counts')
    .select(['product_id as product', 'on_hand as onHand', 'held'])
    .where('product_id', '=', anyOf(products))
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
  await saveStockLeft(
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
  await saveStockLeft(
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
  await tx.deleteFrom('stock_counts').where('product_id', '=', anyOf(products)).execute()
  await saveStockLeft(
    tx,
    products.map((product) => ({ product, left: null })),
  )
}

/** Returns the counts without locking them. `held` includes holds that have expired. */
export async function findCounts(db: Db, products: readonly ProductId[]): Promise<StockCounts> {
  const rows = await db
    .selectFrom('stock_counts')
    .select(['product_id as product', 'on_hand as onHand', 'held'])
    .where('product_id', '=', anyOf(products))
    .execute()
  return new Map(rows.map(({ product, ...count }) => [product, count]))
}

/** Whether the order of the selected row of `payments` holds nothing. */
export const holdsNothing = sql<boolean>`not exists (select from stock_holds where stock_holds.order_id = payments.order_id)`

/** Whether any product of the selected row of `payments` is counted. */
export const isAnyCounted = sql<boolean>`exists (select from stock_counts where product_id = any(product_ids))`

/**
 * Locks the products that are not counted, in id order. Call it before the counts of other products are locked, because
 * orders lock in this sequence: uncounted products, counts, and then the products whose last pieces are sold. Another
 * sequence could deadlock.
 */
export async function lockUncounted(tx: Db, products: readonly ProductId[]): Promise<void> {
  await sql`
    select from products where id = any(${products}::uuid[]) and not exists (select from stock_counts where product_id = products.id)
    order by id for no key update`.execute(tx)
}

/** Begins to count a product that was added in the same transaction. */
export async function beginCounting(tx: Db, product: ProductId, onHand: number, by: Actor, now: Date): Promise<void> {
  await insertCounts(tx, [{ product, onHand }])
  if (onHand > 0) await insertMovements(tx, [{ product, change: onHand, reason: 'counted', by }], now)
}

interface NewCount {
  readonly product: ProductId
  /** Pieces on hand; null ends the counting. */
  readonly onHand: number | null
}

/**
 * Sets counts to what people counted. The caller must have checked by the domain's `changeStock` that this is possible.
 * It must hold the row locks of the counts, and of products without one.
 */
export async function setCounts(
  tx: Db,
  counts: StockCounts,
  wanted: readonly NewCount[],
  { by, now }: { readonly by: Actor; readonly now: Date },
): Promise<void> {
  const movements = wanted.flatMap(({ product, onHand }) => {
    const change = (onHand ?? 0) - (counts.get(product)?.onHand ?? 0)
    return change === 0 ? [] : [{ product, change, reason: 'counted', by } as const]
  })
  const begun = wanted.flatMap(({ product, onHand }) => (onHand === null || counts.has(product) ? [] : [{ product, onHand }]))
  const ended = wanted.flatMap(({ product, onHand }) => (onHand === null && counts.has(product) ? [product] : []))
  const changed = wanted.flatMap(({ product, onHand }) => {
    const count = counts.get(product)
    return count && onHand !== null ? [[product, { ...count, onHand }] as const] : []
  })
  if (begun.length > 0) await insertCounts(tx, begun)
  if (ended.length > 0) await deleteCounts(tx, ended)
  await saveCounts(tx, counts, new Map(changed))
  await insertMovements(tx, movements, now)
}

/** All products. The columns of the count are null for uncounted ones. */
export const productsWithStock = sql`products left join stock_counts on product_id = products.id`

export const countedProducts = sql`products join stock_counts on product_id = products.id`

export const isUncounted = sql<boolean>`product_id is null`

const COLUMNS = sql.join([...SHOWN_PRODUCT_COLUMNS, ...SELLER_FACT_COLUMNS].map((column) => sql.ref(`products.${column}`)))

/** `live_held` is the number of pieces held by holds that have not expired. */
export const sellerProductColumns = (now: Date) => sql`
  ${COLUMNS}, in_stock, on_hand, version, archived_at,
  coalesce(stock_counts.low_at, products.low_at, ${lowAtSetting}) as effective_low_at,
  coalesce((select sum(quantity) from stock_holds
    where stock_holds.product_id = products.id and expires_at > ${now} and held > 0), 0)::integer as live_held`
