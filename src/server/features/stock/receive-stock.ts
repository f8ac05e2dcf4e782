import type { PurchaseId } from '../../../domain/buying/purchase.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { MAX_STOCK, sumByProduct, type WantedPieces } from '../../../domain/stock/stock.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { lockProductRows } from '../catalog/editable-products.ts'
import { raiseVersions } from '../catalog/save-products.ts'
import { lockCounts } from './hold-stock.ts'
import { saveMovements } from './save-movements.ts'
import { lockUncounted } from './stock-counts.ts'

export interface ReceivedPieces extends WantedPieces {
  /** The last day on which the pieces are good, such as `2026-12-24`. */
  readonly useBy: string | null
}

interface Received {
  readonly lines: readonly ReceivedPieces[]
  readonly purchase: PurchaseId
  readonly by: Actor
  readonly now: Date
}

/**
 * Adds what came of a purchase to the counts of its products, each line by a movement of its own. Products that are not counted
 * stay so. Returns those that are. Locks uncounted products, counts and counted products until the commit. Throws 422 when a
 * count would be too high.
 */
export async function receiveStock(tx: Db, { lines, purchase, by, now }: Received): Promise<ReadonlySet<ProductId>> {
  const products = [...new Set(lines.map(({ product }) => product))]
  await lockUncounted(tx, products)
  const counts = await lockCounts(tx, products, now)
  const counted = lines.filter(({ product }) => counts.has(product))
  const changed = sumByProduct(counted).flatMap(({ product, quantity }) => {
    const count = counts.get(product)
    return count ? [[product, { ...count, onHand: count.onHand + quantity }] as const] : []
  })
  if (changed.some(([, { onHand }]) => onHand > MAX_STOCK)) throw new ClientError(422, `Stock must be ${MAX_STOCK} or less`)
  const movements = counted.map(
    ({ product, quantity, useBy }) => ({ product, change: quantity, reason: 'received', purchase, useBy, by }) as const,
  )
  await saveMovements(tx, counts, movements, now)
  const ids = changed.map(([product]) => product)
  await lockProductRows(tx, ids)
  await raiseVersions(tx, ids)
  return new Set(ids)
}
