import type { OrderableProduct } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { statement, using } from '../../platform/database/statement.ts'
import { type OrderableProductRow, orderableProductsSelection, rowToOrderable } from './orderable-products-selection.ts'

const selection = statement<readonly string[], { readonly products: readonly OrderableProductRow[] }>()`
  select (${using(orderableProductsSelection, (ids: readonly string[]) => ids)}) as products`

/** Those of the texts that are ids of products. Locked until commit, but for their counts. */
export async function lockProducts(tx: Db, ids: readonly string[]): Promise<readonly OrderableProduct[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.executeQuery(selection(ids))
  return rows.flatMap(({ products }) => products.map(rowToOrderable))
}
