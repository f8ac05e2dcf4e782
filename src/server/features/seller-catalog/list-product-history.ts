import type { ListProductChangesQuery, ProductChangeWire } from '../../../contract/products/product-changes.ts'
import type { ListMovementsQuery, MovementWire } from '../../../contract/stock/stock.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import { formatOrderNumber } from '../../../domain/orders/order-number.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId, ProductChangeId } from '../../../domain/products/product-change.ts'
import { notFound } from '../../platform/client-error.ts'
import { keysetPage } from '../../platform/database/list-queries.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findChanges } from '../catalog/product-history.ts'
import { findProductNames } from '../catalog/product-repository.ts'
import { findOrderNumbers } from '../orders/order-repository.ts'
import { listMovements } from '../stock/stock-movements.ts'
import { changeToWire } from './change-wire.ts'

const DEFAULT_LIMIT = 50

/** Lists the newest changes first. Throws 404 for an unknown product. An unknown batch has no changes. */
export async function listProductChanges(
  { db, pictureOrigin }: Platform,
  { product, batch, limit = DEFAULT_LIMIT, cursor }: ListProductChangesQuery,
): Promise<{ changes: ProductChangeWire[]; nextCursor: string | null }> {
  if (product !== undefined && !isId<ProductId>(product)) throw notFound('Product')
  if (batch !== undefined && !isId<BatchId>(batch)) return { changes: [], nextCursor: null }
  const filter = {
    ...(product !== undefined && { product }),
    ...(batch !== undefined && { batch }),
    ...(cursor !== undefined && { after: cursor as ProductChangeId }), // checked by the schema
  }
  const rows = await findChanges(db, filter, limit + 1)
  if (rows.length === 0 && product !== undefined && !(await findProductNames(db, [product])).has(product))
    throw notFound('Product')
  const { page, nextCursor } = keysetPage(rows, limit, ({ id }) => id)
  return { changes: page.map((change) => changeToWire(change, pictureOrigin)), nextCursor }
}

/** Lists what changed a product's stock, newest first, with the numbers of the orders. Throws 404. */
export async function listStockMovements(
  platform: Platform,
  query: ListMovementsQuery,
): Promise<{ movements: MovementWire[]; nextCursor: string | null }> {
  const { movements, nextCursor } = await listMovements(platform, query)
  const ids = new Set(movements.flatMap(({ order }) => (order === undefined ? [] : [order as OrderId]))) // the id of an order
  const numbers = await findOrderNumbers(platform.db, [...ids])
  return { movements: movements.map((movement) => withNumber(movement, numbers)), nextCursor }
}

function withNumber(movement: MovementWire, numbers: Awaited<ReturnType<typeof findOrderNumbers>>): MovementWire {
  const number = numbers.get(movement.order as OrderId) // any text may be looked up
  return number === undefined ? movement : { ...movement, orderNumber: formatOrderNumber(number) }
}
