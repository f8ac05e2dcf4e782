import { sql } from 'kysely'
import type { ListMovementsQuery, MovementWire } from '../../../contract/stock/stock.ts'
import type { PurchaseId } from '../../../domain/buying/purchase.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { MovedPieces } from '../../../domain/orders/picked-stock.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type Actor, actorFields, actorName, actorOf } from '../../../domain/staff/actor.ts'
import type { BatchPieces } from '../../../domain/stock/batches.ts'
import type { MovementId, MovementReason, WantedPieces } from '../../../domain/stock/stock.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findProductNames } from '../catalog/product-repository.ts'

export interface NewMovement {
  readonly product: ProductId
  /** Pieces that are added, or taken when negative; never 0. */
  readonly change: number
  readonly reason: MovementReason
  readonly order?: OrderId | undefined
  readonly purchase?: PurchaseId | undefined
  readonly by: Actor
  readonly note?: string | null | undefined
  /**
   * The use-by date, such as `2026-12-03`, of the batch to which pieces are added, or from which they are taken. Null stands
   * for pieces without a date, as undefined does for those that are added. Without it, the earliest pieces are taken first.
   */
  readonly useBy?: string | null | undefined
  /** The day on which the order is due. Pieces whose date is before it are not taken. */
  readonly dueOn?: string | undefined
}

/**
 * Inserts movements. The caller must hold the row locks of the counts. All rows go into one JSON parameter, because a
 * statement can have at most 65,535 parameters.
 */
export async function insertMovements(tx: Db, movements: readonly NewMovement[], now: Date): Promise<void> {
  const rows = movements.map(({ product, change, reason, order, purchase, by, note, useBy }) => {
    const { role, id, name } = actorFields(by)
    const about = { order_id: order ?? null, purchase_id: purchase ?? null, use_by: useBy ?? null, note: note || null }
    const what = { change, reason, ...about, at: now }
    return { product_id: product, id: newId<MovementId>(), ...what, by_role: role, by_id: id, by_name: name }
  })
  if (rows.length === 0) return
  await sql`
    insert into stock_movements (product_id, id, change, reason, order_id, purchase_id, note, at, by_role, by_id, by_name, use_by)
    select product_id, id, change, reason, order_id, purchase_id, note, at, by_role, by_id, by_name, use_by
    from json_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::json)`.execute(tx)
}

interface Movement extends Omit<NewMovement, 'order' | 'purchase' | 'useBy' | 'dueOn' | 'note'> {
  readonly id: MovementId
  readonly at: Date
  readonly order: OrderId | null
  readonly purchase: PurchaseId | null
  readonly note: string | null
  readonly useBy: string | null
}

const useByDay = sql<string | null>`to_char(use_by, 'YYYY-MM-DD')`

async function findMovements(
  db: Db,
  product: ProductId,
  { after, limit }: { readonly after: MovementId | null; readonly limit: number },
): Promise<Movement[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['id', 'product_id as product', 'change', 'reason', 'at', 'order_id as order', 'note'])
    .select(['purchase_id as purchase', 'by_role', 'by_id', 'by_name', useByDay.as('useBy')])
    .where('product_id', '=', product)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ by_role: role, by_id: id, by_name: name, ...same }) => ({ ...same, by: actorOf({ role, id, name }) }))
}

export interface TakenPieces extends WantedPieces, BatchPieces {}

/**
 * Returns the pieces that an order has taken and not returned, by their batches. Missing ones were never there, and spoiled
 * ones came back before, so both are left out.
 */
export async function findTaken(db: Db, order: OrderId): Promise<TakenPieces[]> {
  const { rows } = await sql<TakenPieces>`
    select product_id as product, ${useByDay} as "useBy", -sum(change)::integer as quantity from stock_movements
    where order_id = ${order} and reason not in ('missing', 'spoiled')
    group by product_id, use_by having sum(change) < 0 order by product_id, use_by`.execute(db)
  return rows
}

/** Returns what these orders have taken and not returned of products with use-by dates, the earliest first. */
export async function findTakenBatches(db: Db, orders: readonly OrderId[]): Promise<ReadonlyMap<OrderId, TakenPieces[]>> {
  if (orders.length === 0) return new Map()
  const { rows } = await sql<TakenPieces & { order: OrderId }>`
    select order_id as "order", product_id as product, ${useByDay} as "useBy", -sum(change)::integer as quantity from stock_movements
    where order_id = any(${orders}::uuid[]) and reason not in ('missing', 'spoiled')
    group by order_id, product_id, use_by having sum(change) < 0 order by order_id, product_id, use_by`.execute(db)
  return Map.groupBy(rows, ({ order }) => order)
}

const DEFAULT_LIMIT = 50

/** Returns a page of movements, newest first. Throws 404 for an unknown product. */
export async function listMovements(
  { db }: Platform,
  { product, limit = DEFAULT_LIMIT, cursor }: ListMovementsQuery,
): Promise<{ movements: MovementWire[]; nextCursor: string | null }> {
  if (!isId<ProductId>(product)) throw notFound('Product')
  const after = cursor === undefined ? null : (cursor as MovementId) // the schema has checked the cursor
  const rows = await findMovements(db, product, { after, limit: limit + 1 })
  if (rows.length === 0 && !(await findProductNames(db, [product])).has(product)) throw notFound('Product')
  const { page, nextCursor } = keysetPage(rows, limit, ({ id }) => id)
  return { movements: page.map(movementToWire), nextCursor }
}

const movementToWire = ({ id, change, reason, at, by, order, purchase, note, useBy }: Movement): MovementWire => ({
  _id: id,
  change,
  reason,
  at: at.toISOString(),
  by: actorName(by),
  ...(order !== null && { order }),
  ...(purchase !== null && { purchase }),
  ...(note !== null && { note }),
  ...(useBy !== null && { useBy }),
})

export interface ChangeReason {
  readonly product: ProductId
  readonly at: Date
  readonly reason: MovementReason
  readonly note: string | null
}

/** Returns the reasons of stock changes by staff. Each change is found by its product and time. */
export async function findChangeReasons(
  db: Db,
  changes: readonly { readonly product: ProductId; readonly at: Date }[],
): Promise<ChangeReason[]> {
  if (changes.length === 0) return []
  const wanted = { products: changes.map(({ product }) => product), times: changes.map(({ at }) => at) }
  const { rows } = await sql<ChangeReason>`
    select distinct on (product_id, at) product_id as product, at, reason, note
    from unnest(${wanted.products}::uuid[], ${wanted.times}::timestamptz[]) as wanted (wanted_product, wanted_at)
    join stock_movements on at = wanted_at and product_id = wanted_product and order_id is null and by_role = 'staff'`.execute(db)
  return rows
}

/** Returns what the order has taken and not returned of each batch, also where that is nothing any more. */
export async function findMoved(tx: Db, order: OrderId): Promise<MovedPieces[]> {
  const { rows } = await sql<MovedPieces>`
    select product_id as product, ${useByDay} as "useBy",
      coalesce(-sum(change) filter (where reason not in ('missing', 'spoiled')), 0)::integer as quantity,
      coalesce(-sum(change) filter (where reason = 'missing'), 0)::integer as missing
    from stock_movements where order_id = ${order} group by product_id, use_by`.execute(tx)
  return rows
}

export interface LostPieces {
  readonly product: ProductId
  readonly name: string
  readonly reason: 'spoiled' | 'missing' | 'expired'
  readonly pieces: number
  /** The pieces at the product's present offer price. */
  readonly amount: Cents
}

/** Returns the products with spoiled, missing or expired pieces, after corrections. The greatest amount is first. */
export async function findLostPieces(db: Db, from: Date, before: Date): Promise<LostPieces[]> {
  const { rows } = await sql<LostPieces>`
    select ${unprepared} lost.product_id as product, name, reason, pieces, pieces * offer_price as amount
    from (
      select product_id, reason, -sum(change)::integer as pieces from stock_movements
      where reason in ('spoiled', 'missing', 'expired') and at >= ${from} and at < ${before} group by 1, 2) as lost
    join products on products.id = lost.product_id
    where pieces <> 0 order by amount desc, product, reason`.execute(db)
  return rows
}
