import { sql } from 'kysely'
import type { ListMovementsQuery, MovementWire } from '../../../contract/stock/stock.ts'
import type { PurchaseId } from '../../../domain/buying/purchase.ts'
import type { Cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { type Actor, actorFields, actorName, actorOf } from '../../../domain/staff/actor.ts'
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
  /** The last day on which received pieces are good. */
  readonly useBy?: string | null | undefined
  readonly by: Actor
  readonly note?: string | null | undefined
}

/**
 * Inserts movements. The caller must hold the row locks of the counts. All rows go into one JSON parameter, because a
 * statement can have at most 65,535 parameters.
 */
export async function insertMovements(tx: Db, movements: readonly NewMovement[], now: Date): Promise<void> {
  const rows = movements.map(({ product, change, reason, order, purchase, by, note }) => {
    const { role, id, name } = actorFields(by)
    const what = { change, reason, order_id: order ?? null, purchase_id: purchase ?? null, note: note || null, at: now }
    return { product_id: product, id: newId<MovementId>(), ...what, by_role: role, by_id: id, by_name: name }
  })
  if (rows.length === 0) return
  await sql`
    insert into stock_movements (product_id, id, change, reason, order_id, purchase_id, note, at, by_role, by_id, by_name)
    select product_id, id, change, reason, order_id, purchase_id, note, at, by_role, by_id, by_name
    from json_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::json)`.execute(tx)
}

interface Movement extends Omit<NewMovement, 'order' | 'purchase' | 'useBy' | 'note'> {
  readonly id: MovementId
  readonly at: Date
  readonly order: OrderId | null
  readonly purchase: PurchaseId | null
  readonly note: string | null
}

async function findMovements(
  db: Db,
  product: ProductId,
  { after, limit }: { readonly after: MovementId | null; readonly limit: number },
): Promise<Movement[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['id', 'product_id as product', 'change', 'reason', 'at', 'order_id as order', 'note'])
    .select(['purchase_id as purchase', 'by_role', 'by_id', 'by_name'])
    .where('product_id', '=', product)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ by_role: role, by_id: id, by_name: name, ...same }) => ({ ...same, by: actorOf({ role, id, name }) }))
}

/**
 * Returns the pieces that an order has taken and not returned. Missing ones were never there, and spoiled ones came back
 * before, so both are left out.
 */
export async function findTaken(db: Db, order: OrderId): Promise<WantedPieces[]> {
  const { rows } = await sql<WantedPieces>`
    select product_id as product, -sum(change)::integer as quantity from stock_movements
    where order_id = ${order} and reason not in ('missing', 'spoiled') group by product_id having sum(change) < 0`.execute(db)
  return rows
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

const movementToWire = ({ id, change, reason, at, by, order, purchase, note }: Movement): MovementWire => ({
  _id: id,
  change,
  reason,
  at: at.toISOString(),
  by: actorName(by),
  ...(order !== null && { order }),
  ...(purchase !== null && { purchase }),
  ...(note !== null && { note }),
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
    select product_id as product, at, reason, note
    from unnest(${wanted.products}::uuid[], ${wanted.times}::timestamptz[]) as wanted (wanted_product, wanted_at)
    join stock_movements on at = wanted_at and product_id = wanted_product and order_id is null and by_role = 'staff'`.execute(db)
  return rows
}

/** Returns the products of which the order has taken or returned pieces. */
export async function findMovedProducts(tx: Db, order: OrderId): Promise<ReadonlySet<ProductId>> {
  const moved = tx.selectFrom('stock_movements').select('product_id').distinct().where('order_id', '=', order)
  return new Set((await moved.execute()).map(({ product_id }) => product_id))
}

export interface LostPieces {
  readonly product: ProductId
  readonly name: string
  readonly reason: 'spoiled' | 'missing'
  readonly pieces: number
  /** The pieces at the product's present offer price. */
  readonly amount: Cents
}

/** Returns the products with spoiled or missing pieces, after corrections. The greatest amount is first. */
export async function findLostPieces(db: Db, from: Date, before: Date): Promise<LostPieces[]> {
  const { rows } = await sql<LostPieces>`
    select ${unprepared} lost.product_id as product, name, reason, pieces, pieces * offer_price as amount
    from (
      select product_id, reason, -sum(change)::integer as pieces from stock_movements
      where reason in ('spoiled', 'missing') and at >= ${from} and at < ${before} group by 1, 2) as lost
    join products on products.id = lost.product_id
    where pieces <> 0 order by amount desc, product, reason`.execute(db)
  return rows
}
