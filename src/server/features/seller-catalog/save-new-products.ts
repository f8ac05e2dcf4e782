import type { ProductId } from '../../../domain/product.ts'
import { additionOf, type ProductValues } from '../../../domain/product-change.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertProducts } from '../catalog/insert-products.ts'
import { type Recording, recordChanges } from '../catalog/record-changes.ts'
import { setCounts } from '../stock/set-counts.ts'

export interface NewProductValues {
  readonly id: ProductId
  readonly values: ProductValues
}

/**
 * Inserts products with their stock counts, and a change in the history by which the addition can be undone. Throws 409
 * when another product has the SKU of one of these.
 */
export async function saveNewProducts(tx: Db, added: readonly NewProductValues[], recording: Recording): Promise<void> {
  if (added.length === 0) return
  await insertProducts(tx, added, recording.now)
  const counts = added.flatMap(({ id, values: { stock } }) => (stock === null ? [] : [{ product: id, onHand: stock }]))
  await setCounts(tx, new Map(), counts, recording)
  const changes = added.map(({ id, values }) => ({ product: id, changes: [additionOf(values)] }))
  await recordChanges(tx, changes, recording)
}
