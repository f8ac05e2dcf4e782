import type { ProductId } from '../../../domain/product.ts'
import { additionOf, changesBetween, type FieldChange, type ProductValues } from '../../../domain/product-change.ts'
import { countsOf } from '../../../domain/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertProducts } from '../catalog/insert-products.ts'
import { type Recording, recordChanges } from '../catalog/record-changes.ts'
import { saveEditedProducts } from '../catalog/save-edited-products.ts'
import { setLowAt } from '../stock/low-at.ts'
import { setCounts } from '../stock/stock-counts.ts'
import type { LockedProduct } from './lock-products-for-edit.ts'

export interface Edit {
  readonly product: LockedProduct
  readonly after: ProductValues
}

/**
 * Saves what people changed about products: rows, stock counts, versions and history. All edits by people go through
 * it. It skips products that stay the same, and returns how many changed. The caller must have validated the values.
 * Throws 409 when another product has the SKU of one of these.
 */
export async function saveEdits(tx: Db, edits: readonly Edit[], recording: Recording): Promise<number> {
  const changed = edits
    .map((edit) => ({ ...edit, changes: changesBetween(edit.product.values, edit.after) }))
    .filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return 0
  const { by, now } = recording
  const edited = changed.map(({ product: { id, archivedAt }, after }) => ({ id, archivedAt, after }))
  await saveEditedProducts(tx, edited, now)
  const lows = changed.filter(({ changes }) => includes(changes, 'lowAt'))
  await setLowAt(
    tx,
    lows.map(({ product, after }) => ({ product: product.id, lowAt: after.lowAt })),
  )
  const counted = changed.filter(({ changes }) => includes(changes, 'stock'))
  const wanted = counted.map(({ product, after }) => ({ product: product.id, onHand: after.stock }))
  await setCounts(tx, countsOf(counted.map(({ product }) => product)), wanted, { by, now })
  await recordChanges(
    tx,
    changed.map(({ product, changes }) => ({ product: product.id, changes })),
    recording,
  )
  return changed.length
}

const includes = (changes: readonly FieldChange[], field: FieldChange['field']): boolean =>
  changes.some((change) => change.field === field)

interface NewProductValues {
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
