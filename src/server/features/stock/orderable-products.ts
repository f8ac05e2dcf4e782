import { type RawBuilder, sql } from 'kysely'
import type { OrderableProduct } from '../../../domain/checkout/requested-order.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { MinimumAge } from '../../../domain/products/minimum-age.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Batch, HeldPieces } from '../../../domain/stock/batches.ts'
import type { StockCount } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { type ShownProductRow, storedPicture, WEIGHED_COLUMNS, type WeighedRow, weighedOf } from '../catalog/product-columns.ts'
import { batchesOfProduct } from './stock-batches.ts'

interface OrderableProductRow
  extends WeighedRow,
    Pick<ShownProductRow, 'id' | 'name' | 'category' | 'offer_price' | 'weight' | 'pictures'> {
  readonly in_stock: boolean
  readonly is_archived: boolean
  readonly deposit: Cents | null
  readonly minimum_age: MinimumAge | null
  /** The count is null for a product that is not counted. */
  readonly on_hand: number | null
  readonly held: number
  /** The batches are null for a product without use-by dates. */
  readonly batches: readonly Batch[] | null
  readonly holds: readonly HeldPieces[] | null
}

const COLUMNS = sql`
  id, name, category, offer_price, deposit, minimum_age, weight, pictures, ${sql.join(WEIGHED_COLUMNS.map((column) => sql.ref(column)))}, in_stock, archived_at is not null as is_archived, on_hand,
  ${batchesOfProduct} as batches`

/**
 * Finds products by texts that may be no ids. Those that are not counted are locked for share until the commit, in id order,
 * so that the seller can't switch them off meanwhile, while orders of them go on at the same time. Counted ones are not
 * locked, since orders that take their last pieces write their rows. One that is deleted before its line is saved fails
 * the foreign key (isProductDeleted).
 *
 * Stock counts are read, not locked. Products and counts are read by a second statement, whose snapshot is taken after
 * the locks, for which the first one may have waited.
 */
export async function lockProducts(tx: Db, texts: readonly string[]): Promise<readonly OrderableProduct[]> {
  const ids = texts.filter((text) => isId<ProductId>(text))
  if (ids.length === 0) return []
  const [, { rows }] = await Promise.all([
    lockUncounted(tx, ids),
    sql<OrderableProductRow>`
      select ${COLUMNS}, ${holdsOfDated(sql`true`)} as holds, coalesce(held, 0) as held
      from products left join stock_counts on stock_counts.product_id = products.id
      where id = any(${ids}::uuid[])`.execute(tx),
  ])
  return rows.map(rowToOrderable)
}

const lockUncounted = (tx: Db, ids: readonly ProductId[]) =>
  sql`
  select id from products
  where id = any(${ids}::uuid[]) and not exists (select from stock_counts where product_id = products.id)
  order by id for share`.execute(tx)

/** What is held of a product with use-by dates, by days, as JSON. */
const holdsOfDated = (counts: RawBuilder<boolean>) => sql`
  case when dated > 0 and held > 0 then (
    select json_agg(json_build_object('dueOn', due_on, 'quantity', quantity))
    from stock_holds where stock_holds.product_id = products.id and ${counts}) end`

interface IgnoredHolds {
  /** Holds that have expired by this time are ignored. */
  readonly now: Date
  /** The holds of these orders are ignored, too. */
  readonly replaced: readonly OrderId[]
}

/** Finds products, and locks nothing. Their counts are those that an order would find now, after it has released holds. */
export async function findOrderableProducts(
  db: Db,
  ids: readonly ProductId[],
  { now, replaced }: IgnoredHolds,
): Promise<readonly OrderableProduct[]> {
  const counts = sql<boolean>`expires_at > ${now} and order_id <> all(${replaced}::uuid[])`
  const { rows } = await sql<OrderableProductRow>`
    select ${COLUMNS}, ${holdsOfDated(counts)} as holds,
      coalesce((select sum(quantity) from stock_holds
        where stock_holds.product_id = products.id and held > 0 and ${counts}), 0)::integer as held
    from products left join stock_counts on stock_counts.product_id = products.id
    where id = any(${ids}::uuid[])`.execute(db)
  return rows.map(rowToOrderable)
}

const rowToOrderable = (row: OrderableProductRow): OrderableProduct => ({
  id: row.id,
  name: row.name,
  category: row.category,
  offerPrice: row.offer_price,
  deposit: row.deposit ?? cents(0),
  minimumAge: row.minimum_age,
  weight: row.weight,
  pictures: row.pictures.map(storedPicture),
  weighed: weighedOf(row),
  isForSale: row.in_stock && !row.is_archived,
  isArchived: row.is_archived,
  count: countOf(row),
})

function countOf({ on_hand: onHand, held, batches, holds }: OrderableProductRow): StockCount | null {
  if (onHand === null) return null
  return { onHand, held, ...(batches && { dated: { batches, holds: holds ?? [] } }) }
}
