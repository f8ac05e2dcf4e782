import type { SkippedChangeWire, UndoChangesRequest } from '../../../contract/products/product-changes.ts'
import { foldSku, type ProductId } from '../../../domain/products/product.ts'
import {
  type BatchId,
  type FieldChange,
  type ProductChangeId,
  type SkippedChange,
  undoChanges,
} from '../../../domain/products/product-change.ts'
import { editSale } from '../../../domain/products/sale.ts'
import { bySoldPrices, withSoldPrices } from '../../../domain/products/weighed-prices.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { isCountPossible } from '../../../domain/stock/stock.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findTakenSkus } from '../catalog/editable-products.ts'
import { codesOf, findBarcodeOwners } from '../catalog/product-barcodes.ts'
import { lockChanges, markUndone, type ProductChange } from '../catalog/product-history.ts'
import { today } from '../settings/store-settings.ts'
import { skippedToWire } from './change-wire.ts'
import { lockProductsForEdit, type ProductToEdit, saveEdits } from './product-edits.ts'

interface UndoneProductChanges {
  readonly undone: number
  readonly kept: SkippedChangeWire[]
  /** Is absent when nothing was undone. */
  readonly batch?: BatchId
}

/**
 * Undoes a change or a batch. Fields that were edited since stay as they are. The undo is recorded in the history too,
 * and can be undone. Throws 404, and 409 when it was undone before.
 */
export async function undoProductChanges(
  platform: Platform,
  request: UndoChangesRequest,
  by: Actor,
): Promise<UndoneProductChanges> {
  const { db, clock, pictureOrigin } = platform
  const meant = meantBy(request)
  const batch = newId<BatchId>()
  const { undone, kept } = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const changes = await lockOpenChanges(tx, meant)
    const products = await lockProductsForEdit(tx, [...new Set(changes.map(({ product }) => product))], {
      withCounts: changes.some(({ field }) => field === 'stock' || field === 'lowAt'),
      now,
    })
    const edits = await planUndo(tx, [...products.values()], changes)
    const saved = edits.map(({ product, after }) => ({
      product,
      after: bySoldPrices(after, (sold) => editSale(withSoldPrices(product.values), sold, today(platform))),
    }))
    await saveEdits(tx, saved, { batch, by, now })
    const kept = edits.flatMap(({ product, skipped }) => skipped.map((each) => skippedToWire(product.id, each, pictureOrigin)))
    const undone = changes.length - kept.length
    if (undone > 0)
      await markUndone(
        tx,
        changes.map(({ id }) => id),
        batch,
      )
    return { undone, kept }
  })
  return { undone, kept, ...(undone > 0 && { batch }) }
}

type Meant = Parameters<typeof lockChanges>[1]

/** Throws 404. */
function meantBy({ change, batch }: UndoChangesRequest): Meant {
  if (change !== undefined && isId<ProductChangeId>(change)) return { change }
  if (batch !== undefined && isId<BatchId>(batch)) return { batch }
  throw notFound('Change')
}

async function lockOpenChanges(tx: Db, meant: Meant): Promise<ProductChange[]> {
  const changes = await lockChanges(tx, meant)
  if (changes.length === 0) throw notFound('Change')
  const open = changes.filter(({ isUndone }) => !isUndone)
  if (open.length === 0) throw new ClientError(409, 'This was undone before')
  return open
}

interface PlannedUndo {
  readonly product: ProductToEdit
  readonly after: ProductToEdit['values']
  readonly skipped: readonly SkippedChange[]
}

async function planUndo(tx: Db, products: readonly ProductToEdit[], changes: readonly ProductChange[]): Promise<PlannedUndo[]> {
  const ids = products.map(({ id }) => id)
  const taken = await findTakenSkus(
    tx,
    changes.flatMap((change) => skuBefore(change) ?? []),
    ids,
  )
  const owners = await findBarcodeOwners(tx, changes.flatMap(codesBefore))
  const isOfOther = (code: string) => {
    const owner = owners.get(code)
    return owner !== undefined && !ids.includes(owner.id)
  }
  const ofProduct = Map.groupBy(changes, ({ product }): ProductId => product)
  return products.map((product) => {
    const isImpossible = (change: FieldChange): boolean => {
      const sku = skuBefore(change)
      if (sku !== null) return taken.has(foldSku(sku))
      if (change.field === 'barcodes') return codesBefore(change).some(isOfOther)
      return change.field === 'stock' && !isCountPossible(product.count, change.from as number | null)
    }
    return { product, ...undoChanges(product.values, ofProduct.get(product.id) ?? [], isImpossible) }
  })
}

const codesBefore = ({ field, from }: FieldChange): string[] =>
  field === 'barcodes' && Array.isArray(from) ? codesOf(from).map(({ code }) => code) : []

const skuBefore = ({ field, from }: FieldChange): string | null => (field === 'sku' && typeof from === 'string' ? from : null)
