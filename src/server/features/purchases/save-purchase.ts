import type { SavePurchaseRequest } from '../../../contract/buying/purchases.ts'
import type { Purchase, PurchaseId, PurchaseLine } from '../../../domain/buying/purchase.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { type EditableProduct, findEditableProducts } from '../catalog/editable-products.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { insertPurchase, lockPurchase, replaceLines, updatePurchase } from './purchase-repository.ts'
import { requireSupplier } from './suggest-purchase.ts'

/**
 * Saves a draft. Throws 404, 409 when it is no draft any more or the supplier is archived, and 422 for a quantity that is not
 * whole cases.
 */
export function savePurchase(
  { db, clock }: Platform,
  { id, supplier: supplierId, note, lines: requested }: SavePurchaseRequest,
  by: Staff,
): Promise<PurchaseId> {
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const before = id === undefined ? null : await requirePurchase(tx, id)
      if (before && before.state !== 'draft')
        throw new ClientError(409, `Purchase ${before.number} is no draft any more, so it can’t be changed`)
      const supplier = await requireSupplier(tx, supplierId)
      if (supplier.isArchived) throw new ClientError(409, `${supplier.name} is archived`)
      const lines = await linesOf(tx, requested)
      const purchase = before?.id ?? newId<PurchaseId>()
      const values = { supplier: supplier.id, note: note ?? null }
      if (before) await updatePurchase(tx, purchase, { ...values, note: note === undefined ? before.note : note })
      else await insertPurchase(tx, { id: purchase, ...values, createdAt: now, createdBy: by.name })
      await replaceLines(tx, purchase, lines)
      await recordStaffAction(tx, by, { what: 'purchase-saved', supplier: supplier.name, products: lines.length }, now)
      return purchase
    },
    // A product that was deleted at the same moment is looked for again.
    ({ constraint }) => constraint === 'purchase_lines_product_id_fkey',
  )
}

/** Returns the purchase with its row locked. Throws 404. */
export async function requirePurchase(tx: Db, id: string): Promise<Purchase> {
  const purchase = isId<PurchaseId>(id) ? await lockPurchase(tx, id) : null
  if (!purchase) throw notFound('Purchase')
  return purchase
}

async function linesOf(tx: Db, requested: SavePurchaseRequest['lines']): Promise<PurchaseLine[]> {
  const ids = requested.flatMap(({ product }) => (isId<ProductId>(product) ? [product] : []))
  const products = new Map((await findEditableProducts(tx, ids)).map((product) => [product.id, product]))
  return requested.map((line) => {
    const product = products.get(line.product as ProductId) // any text may be looked up
    if (!product) throw notFound('Product')
    return lineOf(line, product)
  })
}

function lineOf(
  { quantity, ...given }: SavePurchaseRequest['lines'][number],
  { id, values: { name, caseSize: ownSize, cost: ownCost, weighed } }: EditableProduct,
): PurchaseLine {
  const caseSize = given.caseSize ?? ownSize ?? 1
  if (quantity % caseSize !== 0) {
    const [less, more] = [quantity - (quantity % caseSize), quantity - (quantity % caseSize) + caseSize]
    const cases = less === 0 ? `${more}` : `${less} or ${more}`
    const message = `${name} comes in cases of ${caseSize}: please order ${cases}`
    throw new ClientError(422, message, { errors: { lines: message } })
  }
  const cost = given.cost === undefined ? ownCost : given.cost
  return { product: id, quantity, caseSize, cost, weighed: weighed && { per: weighed.per, piece: weighed.piece }, received: 0 }
}
