import type { OrderableProduct } from '../../../domain/order.ts'
import { type Fragment, fragment } from '../../platform/database/statement.ts'
import { isId } from '../../platform/ids.ts'
import { type ProductRow, storedPicture } from '../catalog/product-row.ts'

/** In JSON. Counts are null for a product that is not counted. */
export interface OrderableProductRow
  extends Pick<ProductRow, 'id' | 'name' | 'category' | 'offer_price' | 'weight' | 'pictures'> {
  readonly in_stock: boolean
  readonly is_archived: boolean
  readonly on_hand: number | null
  readonly held: number | null
}

const ids = (texts: readonly string[]) => texts.filter((text) => isId(text))

/**
 * Of texts that may be no ids. In id order, for share: the seller's switch can't change until commit, but orders run concurrently. Those
 * that are counted are locked against deletion only, since orders that take the last pieces write their rows; their counts are not locked.
 */
export const orderableProductsSelection: Fragment<readonly string[]> = fragment<readonly string[]>()`
  with uncounted as (
    select id, name, category, offer_price, weight, pictures, in_stock, archived_at is not null as is_archived, null::integer as on_hand, null::integer as held from products
    where id = any(${ids}::uuid[]) and not exists (select from stock_counts where product_id = products.id)
    order by id for share
  ), counted as (
    select id, name, category, offer_price, weight, pictures, in_stock, archived_at is not null as is_archived, on_hand, held
    from products join stock_counts on product_id = id
    where id = any(${ids}::uuid[])
    order by id for key share of products
  )
  select coalesce(json_agg(locked), '[]') from (select * from uncounted union all select * from counted) as locked`

export const rowToOrderable = ({
  offer_price,
  in_stock,
  is_archived,
  pictures,
  on_hand,
  held,
  ...same
}: OrderableProductRow): OrderableProduct => ({
  ...same,
  offerPrice: offer_price,
  isOffered: in_stock && !is_archived,
  pictures: pictures.map(storedPicture),
  count: on_hand === null || held === null ? null : { onHand: on_hand, held },
})
