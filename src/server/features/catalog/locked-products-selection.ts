import { type Fragment, fragment } from '../../platform/database/statement.ts'
import { isId } from '../../platform/ids.ts'
import type { ProductRow } from './product-row.ts'

/** In JSON. */
export type LockedProductRow = Omit<ProductRow, 'price' | 'description'>

/** In id order, for share: stock can't change until commit, but orders run concurrently. Of texts that may be no ids. */
export const lockedProductsSelection: Fragment<readonly string[]> = fragment<readonly string[]>()`
  select coalesce(json_agg(locked), '[]')
  from (
    select id, name, category, offer_price, weight, pictures, in_stock from products
    where id = any(${(ids) => ids.filter((id) => isId(id))}::uuid[])
    order by id for share
  ) as locked`
