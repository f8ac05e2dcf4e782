import type { ProductId } from '../../../domain/products/product.ts'
import { planEdit } from '../../../domain/products/product-edit.ts'
import type { ProductValues } from '../../../domain/products/product-fields.ts'
import { plannedSale, saleText } from '../../../domain/products/sale.ts'
import { withSoldPrices } from '../../../domain/products/weighed-prices.ts'
import { type Actor, STORE } from '../../../domain/staff/actor.ts'
import { type Batch, markedDown, type StockBatchId } from '../../../domain/stock/batches.ts'
import { shortDay } from '../../../domain/time/day-text.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId, newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { editRules } from '../settings/store-settings.ts'
import { deleteMarkDowns, findEndedMarkDowns, type MarkDown, saveMarkDown } from '../stock/mark-downs.ts'
import { findBatch } from '../stock/stock-batches.ts'
import { BATCH_GONE } from '../stock/write-off.ts'
import { lockProductsForEdit, type ProductToEdit, saveEdits } from './product-edits.ts'

/**
 * Gives the product of a batch a sale from today until the batch is gone, or its date is over. Throws 404, and 409 when the
 * batch is gone or past its date, and when the product has a sale already, which stays as it is.
 */
export async function markDown(platform: Platform, id: string, by: Actor): Promise<ProductId> {
  const { db, clock, settings } = platform
  const found = isId<StockBatchId>(id) ? await findBatch(db, id) : null
  if (!found) throw notFound('Batch')
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const rules = editRules(platform)
    const product = (await lockProductsForEdit(tx, [found.product], { withCounts: true, now })).get(found.product)
    const batch = product?.count?.dated?.batches.find((one) => one.id === id)
    if (!product || !batch || batch.quantity === 0) throw new ClientError(409, BATCH_GONE)
    if (batch.useBy < rules.today) throw new ClientError(409, 'This batch is past its date, so it can only be written off')
    requireNoSale(product, rules.today)
    const offerPrice = markedDown(withSoldPrices(product.values).offerPrice, settings.current().markdown)
    const sale = plannedSale({ offerPrice, from: rules.today, to: batch.useBy })
    const planned = planEdit(product.values, { sale }, { count: product.count, ...rules })
    if ('issue' in planned) throw new ClientError(409, planned.issue.message)
    await saveEdits(tx, [{ product, after: planned.after }], { batch: newId(), by, now })
    await saveMarkDown(tx, { product: product.id, useBy: batch.useBy, offerPrice, from: rules.today })
  })
  return found.product
}

function requireNoSale({ values: { name, sale }, count }: ProductToEdit, today: string): void {
  if (sale === null) return
  const isMarkedDown = (batch: Batch) => batch.isMarkedDown && batch.useBy === sale.to
  if (count?.dated?.batches.some(isMarkedDown))
    throw new ClientError(409, `${name} is marked down already, until its batch of ${shortDay(sale.to)} is gone`)
  const text = saleText(sale, sale.from <= today)
  throw new ClientError(409, `${name} has a sale already, which stays as it is: ${text}`)
}

/** Each transaction ends so many sales. */
const MOST_AT_ONCE = 100

/** Ends the sales of batches that are gone. A sale that people have changed since stays as it is. */
export async function endMarkDowns(platform: Platform): Promise<void> {
  const { db, clock } = platform
  for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; ) {
    const gone = await findEndedMarkDowns(db, MOST_AT_ONCE)
    count = gone.length
    if (count === 0) return
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const ids = gone.map(({ product }) => product)
      const products = await lockProductsForEdit(tx, ids, { withCounts: true, now })
      // Pieces may have come back to their batch before the locks.
      const ended = (await findEndedMarkDowns(tx, MOST_AT_ONCE)).filter(({ product }) => products.has(product))
      const edits = ended.flatMap((markDown) => {
        const product = products.get(markDown.product)
        if (!product || !isSaleOf(markDown, product.values)) return []
        const planned = planEdit(product.values, { sale: null }, { count: product.count, ...editRules(platform) })
        return 'issue' in planned ? [] : [{ product, after: planned.after }]
      })
      await saveEdits(tx, edits, { batch: newId(), by: STORE, now })
      await deleteMarkDowns(
        tx,
        ended.map(({ product }) => product),
      )
    })
  }
}

const isSaleOf = ({ useBy, offerPrice, from }: MarkDown, { sale }: ProductValues): boolean =>
  sale !== null && sale.to === useBy && sale.from === from && sale.offerPrice === offerPrice
