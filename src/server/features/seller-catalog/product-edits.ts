import type { ProductId } from '../../../domain/products/product.ts'
import { additionOf, changesBetween, type FieldChange } from '../../../domain/products/product-change.ts'
import type { ProductValues } from '../../../domain/products/product-fields.ts'
import { countsOf, type StockCount, type StockCounts } from '../../../domain/stock/stock.ts'
import type { Db } from '../../platform/database/connect.ts'
import {
  type EditableProduct,
  findEditableProducts,
  lockEditableProducts,
  lockProductRows,
} from '../catalog/editable-products.ts'
import { replaceBarcodes } from '../catalog/product-barcodes.ts'
import { type Recording, recordChanges } from '../catalog/product-history.ts'
import { insertProducts, saveEditedProducts } from '../catalog/save-products.ts'
import { lockCounts } from '../stock/hold-stock.ts'
import { setLowAt } from '../stock/low-at.ts'
import { setCounts } from '../stock/set-counts.ts'
import { findCounts, lockUncounted } from '../stock/stock-counts.ts'

/** A product with its stock. */
export interface ProductToEdit extends EditableProduct {
  readonly values: ProductValues
  /** Is null when the product is not counted. */
  readonly count: StockCount | null
}

interface LockOptions {
  /**
   * Whether stock or `lowAt` may change. The stock counts are locked too then. Otherwise customers can go on ordering
   * counted products.
   */
  readonly withCounts: boolean
  readonly now: Date
}

/** Locks the products that exist until commit, and returns them. */
export async function lockProductsForEdit(
  tx: Db,
  ids: readonly ProductId[],
  { withCounts, now }: LockOptions,
): Promise<ReadonlyMap<ProductId, ProductToEdit>> {
  const counts = await (withCounts ? lockAllCounts(tx, ids, now) : findCounts(tx, ids))
  const products = await lockEditableProducts(tx, ids)
  return new Map(products.map((product) => [product.id, withCount(product, counts.get(product.id) ?? null)]))
}

/**
 * Locks the same as `lockProductsForEdit`, without returning the products. It is for so many products that their values
 * would fill the memory; the caller reads them in parts.
 */
export async function lockProductsWithoutReading(
  tx: Db,
  ids: readonly ProductId[],
  { withCounts, now }: LockOptions,
): Promise<void> {
  if (withCounts) await lockAllCounts(tx, ids, now)
  await lockProductRows(tx, ids)
}

async function lockAllCounts(tx: Db, ids: readonly ProductId[], now: Date): Promise<StockCounts> {
  await lockUncounted(tx, ids)
  return lockCounts(tx, ids, now)
}

const withCount = (product: EditableProduct, count: StockCount | null): ProductToEdit => ({
  ...product,
  values: { ...product.values, stock: count?.onHand ?? null },
  count,
})

/** Returns the products that exist, without locking them. They may change until `lockProductsForEdit` locks them. */
export async function findProductsForEdit(db: Db, ids: readonly ProductId[]): Promise<ReadonlyMap<ProductId, ProductToEdit>> {
  if (ids.length === 0) return new Map()
  const [counts, products] = [await findCounts(db, ids), await findEditableProducts(db, ids)]
  return new Map(products.map((product) => [product.id, withCount(product, counts.get(product.id) ?? null)]))
}

export interface Edit {
  readonly product: ProductToEdit
  readonly after: ProductValues
}

/**
 * Saves what people changed about products: rows, stock counts, versions and history. All edits by people go through
 * it. It skips products that stay the same, and returns how many changed. The caller must have validated the values.
 * Throws 409 when another product has the SKU or a barcode of one of these.
 */
export async function saveEdits(tx: Db, edits: readonly Edit[], recording: Recording): Promise<number> {
  const changed = edits
    .map((edit) => ({ ...edit, changes: changesBetween(edit.product.values, edit.after) }))
    .filter(({ changes }) => changes.length > 0)
  if (changed.length === 0) return 0
  const { by, now } = recording
  const edited = changed.map(({ product: { id, archivedAt }, after }) => ({ id, archivedAt, after }))
  await saveEditedProducts(tx, edited, now)
  const coded = changed.filter(({ changes }) => includes(changes, 'barcodes'))
  await replaceBarcodes(
    tx,
    coded.map(({ product: { id }, after: { barcodes } }) => ({ id, barcodes })),
  )
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
 * when another product has the SKU or a barcode of one of these.
 */
export async function saveNewProducts(tx: Db, added: readonly NewProductValues[], recording: Recording): Promise<void> {
  if (added.length === 0) return
  await insertProducts(tx, added, recording.now)
  const counts = added.flatMap(({ id, values: { stock } }) => (stock === null ? [] : [{ product: id, onHand: stock }]))
  await setCounts(tx, new Map(), counts, recording)
  const changes = added.map(({ id, values }) => ({ product: id, changes: [additionOf(values)] }))
  await recordChanges(tx, changes, recording)
}
