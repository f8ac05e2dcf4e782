import type { OrderableProduct } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { type LockedProductRow, lockedProductsSelection } from './locked-products-selection.ts'
import { rowToProduct } from './product-row.ts'

const selection = statement<readonly string[], { readonly products: readonly LockedProductRow[] }>()`
  select (${using(lockedProductsSelection, (ids: readonly string[]) => ids)}) as products`

/** Those of the texts that are ids of products, as they stay until commit. */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<readonly OrderableProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.executeQuery(selection(ids))
  return rows.flatMap(({ products }) => products.map(rowToProduct))
}
