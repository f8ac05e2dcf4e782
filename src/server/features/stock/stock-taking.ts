import type { OrderId, OrderLineId } from '../../../domain/order.ts'
import type { ProductId } from '../../../domain/product.ts'
import { type StockCount, shownLeft, type WantedPieces } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { type Fragment, fragment } from '../../platform/database/statement.ts'
import { showStockLeft } from '../catalog/show-stock-left.ts'

export interface SoldLine extends WantedPieces {
  readonly id: OrderLineId
}

interface TakenPieces {
  readonly order: OrderId
  /** Of counted products only. A line's id is that of its movement, too. */
  readonly lines: readonly SoldLine[]
  readonly now: Date
}

const productsOf = ({ lines }: TakenPieces) => lines.map(({ product }) => product)

/**
 * Common table expressions. `taken` has the lines of which enough pieces were left at that moment, with what is left then; the others are
 * for the caller to notice. Counts are locked in id order, so that there is no deadlock.
 */
export const stockTaking: Fragment<TakenPieces> = fragment<TakenPieces>()`
  counted_lines as (
    select * from unnest(${productsOf}::uuid[], ${({ lines }) => lines.map(({ id }) => id)}::uuid[],
      ${({ lines }) => lines.map(({ quantity }) => quantity)}::integer[]) as line (product_id, movement_id, quantity)
  ), locked as materialized (
    select product_id from stock_counts where product_id = any(${productsOf}::uuid[]) order by product_id for no key update
  ), taken as (
    update stock_counts set on_hand = on_hand - quantity from counted_lines join locked using (product_id)
    where stock_counts.product_id = counted_lines.product_id and on_hand - held >= quantity
    returning stock_counts.product_id, movement_id, quantity, on_hand, held
  ), moved as (
    insert into stock_movements (product_id, id, order_id, change, reason, at, by_role)
    select product_id, movement_id, ${({ order }) => order}::uuid, -quantity, 'sold', ${({ now }) => now}::timestamptz, 'shopper' from taken
  )`

/** A row of `taken`. */
export interface TakenRow extends StockCount {
  readonly product: ProductId
  readonly quantity: number
}

export const takenRows: Fragment<unknown> = fragment<unknown>()`
  select product_id as product, quantity, on_hand as "onHand", held from taken`

/** True when public responses change. */
export async function showTaken(tx: Db, taken: readonly TakenRow[]): Promise<boolean> {
  const shown = taken.flatMap(({ product, quantity, onHand, held }) => {
    const left = shownLeft({ onHand, held })
    return left === shownLeft({ onHand: onHand + quantity, held }) ? [] : [{ product, left }]
  })
  await showStockLeft(tx, shown)
  return shown.length > 0
}
