import { isDeepStrictEqual } from 'node:util'
import type { RequestedChange } from '../../../contract/products/product-changes.ts'
import type { ChangeResult } from '../../../contract/products/seller-products.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { BatchId } from '../../../domain/products/product-change.ts'
import { needsCounts, planEdit } from '../../../domain/products/product-edit.ts'
import type { Actor } from '../../../domain/staff/actor.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { findTakenBarcodes } from '../catalog/taken-barcodes.ts'
import { categoryFor } from '../categories/store-categories.ts'
import { editRules } from '../settings/store-settings.ts'
import { getSellerProducts } from './list-seller-products.ts'
import { type Edit, lockProductsForEdit, type ProductToEdit, saveEdits } from './product-edits.ts'

interface ChangedProducts {
  readonly results: ChangeResult[]
  /** Is absent when nothing changed. */
  readonly batch?: BatchId
}

/**
 * Makes all changes, or none. Throws 409 when only versions were outdated, and 422 otherwise. The error has a result
 * for each change.
 */
export async function changeProducts(
  platform: Platform,
  changes: readonly RequestedChange[],
  by: Actor,
): Promise<ChangedProducts> {
  const { db, clock } = platform
  const batch = newId<BatchId>()
  const ids = changes.flatMap(({ id }) => (isId<ProductId>(id) ? [id] : []))
  const { planned, changed } = await inTransaction(db, async (tx) => {
    const now = clock.now()
    const products = await lockProductsForEdit(tx, ids, { withCounts: changes.some(({ patch }) => needsCounts(patch)), now })
    // Any text may be looked up.
    const possible = changes.map((change) => planChange(platform, change, products.get(change.id as ProductId)))
    const planned = await withoutTakenBarcodes(tx, possible)
    const edits = planned.flatMap((one) => ('reason' in one ? [] : [one]))
    const changed = edits.length === planned.length ? await saveEdits(tx, edits, { batch, by, now }) : null
    return { planned, changed }
  })
  if (changed === null) throw await rejection(platform, changes, planned)
  const products = await getSellerProducts(platform, ids)
  return { results: changes.map(({ id }) => ({ id, ok: true, ...productOf(products, id) })), ...(changed > 0 && { batch }) }
}

interface Rejection {
  readonly reason: string
  readonly isVersion: boolean
}

function planChange(
  platform: Platform,
  { patch, issue, version }: RequestedChange,
  product: ProductToEdit | undefined,
): Edit | Rejection {
  if (!product) return { reason: 'Product not found', isVersion: false }
  if (issue !== null) return { reason: issue, isVersion: false }
  const category = patch.category === undefined ? undefined : categoryFor(platform, patch.category)
  const planned = planEdit(product.values, { ...patch, category }, { count: product.count, ...editRules(platform) })
  if (product.version !== version) return { reason: 'This product was changed since you opened it', isVersion: true }
  return 'issue' in planned ? { reason: planned.issue.message, isVersion: false } : { product, after: planned.after }
}

/** Rejects the edits whose barcodes other products have. */
async function withoutTakenBarcodes(tx: Db, planned: readonly (Edit | Rejection)[]): Promise<readonly (Edit | Rejection)[]> {
  const wanted = planned.flatMap((edit) => {
    if ('reason' in edit || isDeepStrictEqual(edit.product.values.barcodes, edit.after.barcodes)) return []
    return [{ edit, id: edit.product.id, barcodes: edit.after.barcodes }]
  })
  const taken = await findTakenBarcodes(tx, wanted, ({ edit }) => edit.after.name)
  const reasons = new Map<Edit | Rejection, string>([...taken].map(([{ edit }, reason]) => [edit, reason]))
  return planned.map((one) => {
    const reason = reasons.get(one)
    return reason === undefined ? one : { reason, isVersion: false }
  })
}

async function rejection(
  platform: Platform,
  changes: readonly RequestedChange[],
  planned: readonly (Edit | Rejection)[],
): Promise<ClientError> {
  const rejections = planned.map((one) => ('reason' in one ? one : null))
  const outdated = changes.flatMap(({ id }, index) => (rejections[index]?.isVersion && isId<ProductId>(id) ? [id] : []))
  const products = await getSellerProducts(platform, outdated)
  const results = changes.map(({ id }, index) => {
    const rejection = rejections[index]
    return rejection ? { id, ok: false, message: rejection.reason, ...productOf(products, id) } : { id, ok: true }
  })
  const isOutdated = rejections.every((rejection) => rejection === null || rejection.isVersion)
  const message = isOutdated
    ? 'Some products were changed since you opened them: nothing was changed'
    : 'Some changes can’t be made: nothing was changed'
  return new ClientError(isOutdated ? 409 : 422, message, { details: { results } })
}

function productOf(products: Awaited<ReturnType<typeof getSellerProducts>>, id: string) {
  const product = products.get(id as ProductId) // any text may be looked up
  return product ? { product } : {}
}
