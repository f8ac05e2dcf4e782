import { sql } from 'kysely'
import type { OrderId, OrderLineId } from '../../../domain/orders/order.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import { type StockCount, type StockCounts, shownLeft, type WantedPieces } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { saveShownStock } from '../catalog/save-products.ts'
import { saveMovements } from './save-movements.ts'

export interface SoldLine extends WantedPieces {
  readonly id: OrderLineId
}

interface SoldLines {
  readonly order: OrderId
  /** Lines of counted products only. */
  readonly lines: readonly SoldLine[]
  readonly now: Date
}

/** A line whose pieces were taken, with the count of its product afterwards. */
export interface TakenLine extends StockCount {
  readonly product: ProductId
  readonly quantity: number
}

/**
 * Takes the pieces of the lines of which enough are left at this moment, and records the movements, whose ids are those
 * of the lines. It takes nothing of a product that has use-by dates by now. Returns the lines that were taken: what the caller does about the others is its decision. Counts are
 * changed in the sequence of their ids, whether the plan follows the lines or the index, so that orders don't deadlock.
 */
export async function takeStock(tx: Db, { order, lines, now }: SoldLines): Promise<readonly TakenLine[]> {
  const products = lines.map(({ product }) => product)
  const ids = lines.map(({ id }) => id)
  const quantities = lines.map(({ quantity }) => quantity)
  const { rows } = await sql<TakenLine>`
    with taken as (
      update stock_counts set on_hand = on_hand - quantity
      from (
        select * from unnest(${products}::uuid[], ${ids}::uuid[], ${quantities}::integer[]) as line (product_id, movement_id, quantity)
        order by product_id
      ) as sold
      where stock_counts.product_id = sold.product_id and on_hand - held >= quantity and dated = 0
      returning stock_counts.product_id, movement_id, quantity, on_hand, held
    ), moved as (
      insert into stock_movements (product_id, id, order_id, change, reason, at, by_role)
      select product_id, movement_id, ${order}::uuid, -quantity, 'sold', ${now}::timestamptz, 'shopper' from taken
    )
    select product_id as product, quantity, on_hand as "onHand", held from taken`.execute(tx)
  return rows
}

interface DatedLines extends SoldLines {
  /** The day on which the order is due. */
  readonly dueOn: string
}

/**
 * Takes the pieces of products that have use-by dates, the earliest first. The caller must hold the row locks of the counts,
 * and enough must be left of each for the day.
 */
export async function takeFromBatches(tx: Db, counts: StockCounts, { order, lines, now, dueOn }: DatedLines): Promise<void> {
  const movements = lines.map(
    ({ product, quantity }) => ({ product, change: -quantity, reason: 'sold', order, by: SHOPPER, dueOn }) as const,
  )
  await saveMovements(tx, counts, movements, now)
}

/** Saves what the shop shows of the stock that is left of these products. */
export async function saveStockLeftOf(tx: Db, taken: readonly TakenLine[]): Promise<void> {
  const shown = taken.flatMap(({ product, quantity, onHand, held }) => {
    const left = shownLeft({ onHand, held })
    return left === shownLeft({ onHand: onHand + quantity, held }) ? [] : [{ product, left, keepsUntil: null }]
  })
  await saveShownStock(tx, shown)
}
