import { sql } from 'kysely'
import type { OrderableProduct } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { isId } from '../../platform/ids.ts'
import { type ShownProductRow, storedPicture } from '../catalog/product-columns.ts'

interface OrderableProductRow extends Pick<ShownProductRow, 'id' | 'name' | 'category' | 'offer_price' | 'weight' | 'pictures'> {
  readonly in_stock: boolean
  readonly is_archived: boolean
  /** `on_hand` and `held` are null for a product whose stock is not counted. */
  readonly on_hand: number | null
  readonly held: number | null
}

/**
 * Finds products by texts that may be no ids, and locks them until the commit: first those that are not counted, then
 * the others, each in id order. A product that is not counted is locked for share, so that the seller can't switch it
 * off meanwhile, while orders of it go on at the same time. A counted product is locked against deletion only, since
 * orders that take its last pieces write its row. Stock counts are read, not locked.
 */
export async function lockProducts(tx: Db, texts: readonly string[]): Promise<readonly OrderableProduct[]> {
  const ids = texts.filter((text) => isId(text))
  if (ids.length === 0) return []
  const { rows } = await sql<OrderableProductRow>`
    with uncounted as (
      select id, name, category, offer_price, weight, pictures, in_stock, archived_at is not null as is_archived,
        null::integer as on_hand, null::integer as held
      from products
      where id = any(${ids}::uuid[]) and not exists (select from stock_counts where product_id = products.id)
      order by id for share
    ), counted as (
      select id, name, category, offer_price, weight, pictures, in_stock, archived_at is not null as is_archived, on_hand, held
      from products join stock_counts on product_id = id
      where id = any(${ids}::uuid[])
      order by id for key share of products
    )
    select * from uncounted union all select * from counted`.execute(tx)
  return rows.map(rowToOrderable)
}

const rowToOrderable = (row: OrderableProductRow): OrderableProduct => ({
  id: row.id,
  name: row.name,
  category: row.category,
  offerPrice: row.offer_price,
  weight: row.weight,
  pictures: row.pictures.map(storedPicture),
  isForSale: row.in_stock && !row.is_archived,
  count: row.on_hand === null || row.held === null ? null : { onHand: row.on_hand, held: row.held },
})
