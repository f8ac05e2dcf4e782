import { sql } from 'kysely'
import { type Actor, type ActorFields, actorFields, actorOf } from '../../../domain/actor.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import type { MovementId, MovementReason, WantedPieces } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { newId } from '../../platform/ids.ts'

export interface NewMovement {
  readonly product: ProductId
  /** Pieces that are added, or taken when negative; never 0. */
  readonly change: number
  readonly reason: MovementReason
  readonly order?: OrderId | undefined
  readonly by: Actor
  readonly note?: string | null | undefined
}

/**
 * Inserts movements. The caller must hold the row locks of the counts. All rows go into one JSON parameter, because a
 * statement can have at most 65,535 parameters.
 */
export async function insertMovements(tx: Db, movements: readonly NewMovement[], now: Date): Promise<void> {
  const rows = movements.map(({ product, change, reason, order, by, note }) => {
    const { role, id, name } = actorFields(by)
    const what = { change, reason, order_id: order ?? null, note: note || null, at: now }
    return { product_id: product, id: newId<MovementId>(), ...what, by_role: role, by_id: id, by_name: name }
  })
  if (rows.length === 0) return
  await sql`
    insert into stock_movements (product_id, id, change, reason, order_id, note, at, by_role, by_id, by_name)
    select product_id, id, change, reason, order_id, note, at, by_role, by_id, by_name
    from json_populate_recordset(null::stock_movements, ${JSON.stringify(rows)}::json)`.execute(tx)
}

export interface Movement extends Omit<NewMovement, 'order' | 'note'> {
  readonly id: MovementId
  readonly at: Date
  readonly order: OrderId | null
  readonly note: string | null
}

export async function findMovements(
  db: Db,
  product: ProductId,
  { after, limit }: { readonly after: MovementId | null; readonly limit: number },
): Promise<Movement[]> {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['id', 'product_id as product', 'change', 'reason', 'at', 'order_id as order', 'note'])
    .select((row) =>
      sql<ActorFields>`json_build_object('role', ${row.ref('by_role')}, 'id', ${row.ref('by_id')}, 'name', ${row.ref('by_name')})`.as(
        'by',
      ),
    )
    .where('product_id', '=', product)
    .$if(after !== null, (query) => query.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ by, ...same }) => ({ ...same, by: actorOf(by) }))
}

/** Returns the pieces that an order has taken and not returned. Missing ones are left out, since they were never there. */
export async function findTaken(db: Db, order: OrderId): Promise<WantedPieces[]> {
  const { rows } = await sql<WantedPieces>`
    select product_id as product, -sum(change)::integer as quantity from stock_movements
    where order_id = ${order} and reason <> 'missing' group by product_id having sum(change) < 0`.execute(db)
  return rows
}
