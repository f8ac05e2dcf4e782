import { sql } from 'kysely'
import type { RequestedLine } from '../../../domain/checkout/requested-order.ts'
import type { Product } from '../../../domain/products/product.ts'
import { leftOf } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { unprepared } from '../../platform/database/prepared-statements.ts'
import { rowToProduct, SHOWN_PRODUCT_COLUMNS, type ShownProductRow } from '../catalog/product-columns.ts'

/** The search reads this many products of a line's group, which are those with the lowest unit prices. */
const READ_A_LINE = 100
/** `FOUND_A_LINE` returns this many of them. Lines may compete for the last pieces of a product, so one would not be enough. */
const FOUND_A_LINE = 10

const COLUMNS = sql.join(SHOWN_PRODUCT_COLUMNS.map((column) => sql.ref(`products.${column}`)))

interface SwappableRow extends ShownProductRow {
  /** `on_hand` is null for a product that is not counted. */
  readonly on_hand: number | null
  readonly live_held: number
}

export type ProductWithLeft = Product & { readonly left: number | null }

/**
 * Finds the products of the lines, and those that may replace them for less. `findSwaps` decides, which also compares
 * amounts. It reads a bounded number of rows, and locks nothing.
 */
export async function findSwappableProducts(db: Db, lines: readonly RequestedLine[], now: Date): Promise<ProductWithLeft[]> {
  const ids = lines.map(({ product }) => product)
  const { rows } = await sql<SwappableRow>`${unprepared}
    with cart as (
      select * from unnest(${ids}::uuid[], ${lines.map(({ quantity }) => quantity)}::integer[]) as line (id, quantity)
    ), found as (
      select id from cart
      union
      select target.id from cart join products as replaced on replaced.id = cart.id
      cross join lateral (
        select cheapest.id from (
          select id, unit_price, offer_price, allergens from products
          where lower(category) = lower(replaced.category) and swap_group = replaced.swap_group and is_available
            and unit_price <= replaced.unit_price
          order by unit_price, id limit ${READ_A_LINE}) as cheapest
        where offer_price < replaced.offer_price * cart.quantity and allergens <@ replaced.allergens
          and cheapest.id <> all(${ids}::uuid[])
        order by unit_price, id limit ${FOUND_A_LINE}) as target
      where replaced.is_available
    )
    select ${COLUMNS}, on_hand,
      coalesce((select sum(quantity) from stock_holds
        where stock_holds.product_id = products.id and held > 0 and expires_at > ${now}), 0)::integer as live_held
    from found join products on products.id = found.id left join stock_counts on stock_counts.product_id = products.id`.execute(
    db,
  )
  return rows.map((row) => ({
    ...rowToProduct(row),
    left: row.on_hand === null ? null : leftOf({ onHand: row.on_hand, held: row.live_held }),
  }))
}
