import type * as z from 'zod/mini'
import type { changePurchaseResponse, ReceivePurchaseRequest } from '../../../contract/buying/purchases.ts'
import { isReceivable, type PurchaseLine, type ReceiptId, stateAfterReceipt } from '../../../domain/buying/purchase.ts'
import type { Cents } from '../../../domain/money.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { sumByProduct } from '../../../domain/stock/stock.ts'
import { countOf } from '../../../domain/text/counts.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { findRequest, isKeyTaken, type RequestKey, saveResponse } from '../../platform/idempotency/idempotency-repository.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Recording } from '../catalog/product-history.ts'
import { lockProductsForEdit, saveEdits } from '../seller-catalog/product-edits.ts'
import { recordStaffAction } from '../staff-actions/staff-action-repository.ts'
import { requireUseBy } from '../stock/change-stock.ts'
import { receiveStock } from '../stock/receive-stock.ts'
import { addReceived, findLines, insertReceipt, updatePurchase } from './purchase-repository.ts'
import { requirePurchase } from './save-purchase.ts'
import { seesCosts, showPurchase } from './show-purchases.ts'

type ReceivePurchaseResponse = z.output<typeof changePurchaseResponse>

interface ReceivedLine {
  readonly product: ProductId
  readonly quantity: number
  readonly cost: Cents | null
  readonly useBy: string | null
  readonly line: PurchaseLine
}

/**
 * Takes what came of a purchase into stock. The costs of products become those of the receipt. More than was ordered is taken,
 * too. A repeated idempotency key gets the saved response. Throws 403 when somebody who sees no costs sends one, 404, 409 for a
 * closed purchase, and 422 for a product that is not in it or a use-by date that is over.
 */
export function receivePurchase(
  platform: Platform,
  { id, lines: requested }: ReceivePurchaseRequest,
  { by, key }: { readonly by: Staff; readonly key: RequestKey | null },
): Promise<ReceivePurchaseResponse> {
  const { db, clock, settings } = platform
  if (!seesCosts(by.role) && requested.some(({ cost }) => cost !== undefined))
    throw new ClientError(403, 'Only the owner and managers enter costs')
  return inTransaction(
    db,
    async (tx) => {
      const ownKey = key && { ...key, ownerId: by.id }
      const purchase = await requirePurchase(tx, id)
      // A concurrent request with the same key has saved its response before this one got the lock.
      const earlier = ownKey && (await findRequest<ReceivePurchaseResponse, ReceiptId>(tx, ownKey))
      if (earlier && 'response' in earlier) return earlier.response.body
      if (!isReceivable(purchase.state)) throw new ClientError(409, `Purchase ${purchase.number} is closed`)
      const now = clock.now()
      const today = dayOf(now, settings.current().timeZone)
      const lines = receivedLines(await findLines(tx, [purchase.id]), requested, today)
      const counted = await receiveStock(tx, { lines, purchase: purchase.id, by: staffActor(by), now })
      await saveCosts(tx, lines, { batch: newId(), by: staffActor(by), now })
      const ofReceipt = lines.map((line) => ({ ...line, isCounted: counted.has(line.product) }))
      await insertReceipt(tx, { id: newId<ReceiptId>(), purchase: purchase.id, at: now, by, lines: ofReceipt })
      await addReceived(tx, purchase.id, sumByProduct(lines))
      await updatePurchase(tx, purchase.id, { state: stateAfterReceipt(await findLines(tx, [purchase.id])) })
      const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
      await recordStaffAction(tx, by, { what: 'purchase-received', number: purchase.number, pieces }, now)
      const shown = await showPurchase({ ...platform, db: tx }, purchase.id, by.role)
      const body = { success: true, message: `${countOf(pieces, 'piece')} received`, purchase: shown } as const
      if (ownKey) await saveResponse(tx, ownKey, { status: 200, body }, now)
      return body
    },
    isKeyTaken,
  )
}

const NOT_IN_IT = 'A product is not in this purchase'

/** Throws 422 for a product that is not in the purchase, and for pieces that would leave the stock as waste at once. */
function receivedLines(
  lines: readonly PurchaseLine[],
  requested: ReceivePurchaseRequest['lines'],
  today: string,
): ReceivedLine[] {
  return requested.map(({ product, quantity, cost, useBy = null }) => {
    if (useBy !== null) requireUseBy(useBy, today)
    const line = lines.find((one) => one.product === product)
    if (!line) throw new ClientError(422, NOT_IN_IT, { errors: { lines: NOT_IN_IT } })
    return { product: line.product, quantity, cost: cost ?? line.cost, useBy, line }
  })
}

/** Saves the last cost of each product, unless the product is sold by another measure than when it was ordered. */
async function saveCosts(tx: Db, lines: readonly ReceivedLine[], recording: Recording): Promise<void> {
  const costs = new Map(lines.flatMap(({ product, cost, line }) => (cost === null ? [] : [[product, { cost, line }] as const])))
  const products = await lockProductsForEdit(tx, [...costs.keys()], { withCounts: false, now: recording.now })
  const edits = [...products.values()].flatMap((product) => {
    const received = costs.get(product.id)
    if (!received || received.line.weighed?.per !== product.values.weighed?.per) return []
    return [{ product, after: { ...product.values, cost: received.cost } }]
  })
  await saveEdits(tx, edits, recording)
}
