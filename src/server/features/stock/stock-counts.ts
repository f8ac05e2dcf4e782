import { sql } from 'kysely'
import type { ProductId } from '../../../domain/products/product.ts'
import { keepsUntil, sumOf } from '../../../domain/stock/batches.ts'
import { type StockCount, type StockCounts, shownLeft } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/list-queries.ts'
import { SELLER_FACT_COLUMNS, SHOWN_PRODUCT_COLUMNS } from '../catalog/product-columns.ts'
import { type ShownStock, saveShownStock } from '../catalog/save-products.ts'
import { lowAtSetting } from '../settings/store-settings.ts'
import { batchesOfProduct, type ReadCount } from './stock-batches.ts'

/** Locks the rows in id order, so that transactions can't deadlock. */
export function lockCountRows(tx: Db, products: readonly ProductId[]): Promise<ReadCount[]> {
  return tx
    .selectFrom('stock_counts')
    .select(['product_id as product', 'on_hand as onHand', 'held', isDated])
    .where('product_id', '=', anyOf(products))
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute()
}

const isDated = sql<boolean>`dated > 0`.as('isDated')

/** Saves the counts that differ, and the sums of their batches, but not the batches. The caller must hold their row locks. Returns all counts as they are afterward. */
export async function saveCounts(tx: Db, before: StockCounts, changed: StockCounts): Promise<StockCounts> {
  const rows = [...changed].flatMap(([product, count]) => {
    const old = before.get(product)
    const isSame = old?.onHand === count.onHand && old.held === count.held && datedOf(old) === datedOf(count)
    return old && !isSame ? [{ product, old, count }] : []
  })
  if (rows.length === 0) return before
  const values = sql`unnest(${rows.map(({ product }) => product)}::uuid[], ${rows.map(({ count }) => count.onHand)}::integer[],
    ${rows.map(({ count }) => count.held)}::integer[], ${rows.map(({ count }) => datedOf(count))}::integer[])`
  await sql`
    update stock_counts set on_hand = changed.on_hand, held = changed.held, dated = changed.dated
    from ${values} as changed (product_id, on_hand, held, dated) where stock_counts.product_id = changed.product_id`.execute(tx)
  await saveShownStock(
    tx,
    rows.flatMap(({ product, old, count }) => shownChange(product, old, count)),
  )
  return new Map([...before, ...changed])
}

const datedOf = ({ dated }: StockCount): number => sumOf(dated?.batches ?? [])

function shownChange(product: ProductId, before: StockCount, after: StockCount): ShownStock[] {
  const [was, is] = [shownOf(before), shownOf(after)]
  return was.left === is.left && was.keepsUntil === is.keepsUntil ? [] : [{ product, ...is }]
}

const shownOf = (count: StockCount): Omit<ShownStock, 'product'> => ({ left: shownLeft(count), keepsUntil: keepsUntil(count) })

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
  const shown = rows.map(({ product, onHand }) => ({ product, ...shownOf({ onHand, held: 0 }) }))
  await saveShownStock(
    tx,
    shown.filter(({ left }) => left !== null),
  )
  return rows
}

/**
 * Ends the counting of these products and deletes their holds and batches with it. The caller must hold the row locks of the
 * counts.
 */
export async function deleteCounts(tx: Db, products: readonly ProductId[]): Promise<void> {
  await tx.deleteFrom('stock_counts').where('product_id', '=', anyOf(products)).execute()
  await saveShownStock(
    tx,
    products.map((product) => ({ product, left: null, keepsUntil: null })),
  )
}

/**
 * Returns the counts without locking them, and without their batches, which `readBatches` adds. `held` includes holds that
 * have expired.
 */
export async function findCounts(db: Db, products: readonly ProductId[]): Promise<StockCounts> {
  const rows = await db
    .selectFrom('stock_counts')
    .select(['product_id as product', 'on_hand as onHand', 'held', isDated])
    .where('product_id', '=', anyOf(products))
    .execute()
  return new Map(
    rows.map(({ product, onHand, held, isDated }) => [product, { onHand, held, ...(isDated && { hasUnreadDates: true }) }]),
  )
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

/** All products. The columns of the count are null for uncounted ones. */
export const productsWithStock = sql`products left join stock_counts on product_id = products.id`

export const countedProducts = sql`products join stock_counts on product_id = products.id`

export const isUncounted = sql<boolean>`product_id is null`

const COLUMNS = sql.join([...SHOWN_PRODUCT_COLUMNS, ...SELLER_FACT_COLUMNS].map((column) => sql.ref(`products.${column}`)))

/** `live_held` is the number of pieces held by holds that have not expired. */
export const sellerProductColumns = (now: Date) => sql`
  ${COLUMNS}, in_stock, on_hand, ${batchesOfProduct} as batches, version, archived_at,
  coalesce(stock_counts.low_at, products.low_at, ${lowAtSetting}) as effective_low_at,
  coalesce((select sum(quantity) from stock_holds
    where stock_holds.product_id = products.id and expires_at > ${now} and held > 0), 0)::integer as live_held`
