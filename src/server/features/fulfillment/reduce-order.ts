import { ORDER_CHANGED } from '../../../contract/orders/order-changes.ts'
import type { ChangeOrderResponse } from '../../../contract/orders/orders.ts'
import type { ShopperId } from '../../../domain/accounts/account.ts'
import type { ExpectedAmount } from '../../../domain/checkout/price-consent.ts'
import type { Order, OrderId, OrderLine } from '../../../domain/orders/order.ts'
import {
  type RemovedPieces,
  reduceLines,
  reductionReason,
  repriceOrder,
  whyNotReduced,
} from '../../../domain/orders/order-change.ts'
import type { ProductId } from '../../../domain/products/product.ts'
import { SHOPPER } from '../../../domain/staff/actor.ts'
import { sumOf } from '../../../domain/stock/batches.ts'
import { sumByProduct } from '../../../domain/stock/stock.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  findRequest,
  type IdempotencyKey,
  isKeyTaken,
  type RequestKey,
  saveResponse,
} from '../../platform/idempotency/idempotency-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownerOfGuestsKeys } from '../checkout/order-command.ts'
import { showOrder } from '../order-tracking/show-orders.ts'
import { enqueueChangeMail } from '../orders/enqueue-order-mail.ts'
import { recordOrderChange, saveReducedLines } from '../orders/save-order-change.ts'
import { recordStopChange } from '../orders/stops.ts'
import { resolveSoldOut } from '../payments/payment-repository.ts'
import { hasRefundedLines } from '../payments/refundable-order.ts'
import { moveStock, returnMovements } from '../stock/move-stock.ts'
import { findTaken } from '../stock/stock-movements.ts'
import { lockOrderOf, StepConflict } from './change-order.ts'
import { changePrice, pricedOrder, requireChangeable, requireExpectedAmount } from './change-price.ts'

interface Reduction {
  readonly order: OrderId
  readonly removed: readonly RemovedPieces[]
  readonly expected: ExpectedAmount | null
  /** Who sends the idempotency key. It is null for a guest, whose keys belong to the email of the order. */
  readonly shopper: ShopperId | null
  readonly key: RequestKey | null
}

/**
 * Takes pieces out of an order for its shopper or guest: the order is priced anew by its agreed terms, what was paid for the
 * pieces is refunded, and they return to stock. A repeated idempotency key gets the saved response.
 *
 * Throws 404, 409 once packing has begun, when nothing would be left, when the order has fewer pieces, and when the amount is
 * not the expected one or became higher without being expected; 422 for lines of another order.
 */
export function reduceOrder(
  platform: Platform,
  { order: id, removed, expected, ...sender }: Reduction,
): Promise<ChangeOrderResponse> {
  const { db, clock } = platform
  return inTransaction(
    db,
    async (tx) => {
      const order = await lockOrderOf(tx, id)
      const key = keyOf(sender, order)
      // A concurrent request with the same key has saved its response before this one got the lock.
      const earlier = key && (await findRequest<ChangeOrderResponse, OrderId>(tx, key))
      if (earlier && 'response' in earlier) return earlier.response.body
      requireChangeable(order)
      await requirePossible(tx, order, removed)
      const now = clock.now()
      const lines = reduceLines(order.lines, removed)
      const price = repriceOrder(pricedOrder(order), lines)
      requireExpectedAmount(price, lines, expected)
      await saveReducedLines(tx, id, lines)
      await changePrice(tx, order, { ...price, lines, reason: REFUND_REASON }, now)
      await recordStopChange(tx, id, now)
      await recordOrderChange(tx, id, reductionReason(order.lines, removed), now)
      await enqueueChangeMail(tx, id, now)
      await resolveSoldOut(tx, id, productsWithoutLine(order.lines, lines))
      await returnPieces(tx, order, removed, now)
      const shown = await showOrder({ ...platform, db: tx }, id, 'shopper')
      const body = { success: true, message: ORDER_CHANGED, order: shown } as const
      if (key) await saveResponse(tx, key, { status: 200, body }, now)
      return body
    },
    isKeyTaken,
  )
}

const REFUND_REASON = 'Taken out of the order'

function keyOf({ shopper, key }: Pick<Reduction, 'shopper' | 'key'>, { guest }: Order): IdempotencyKey | null {
  const ownerId = shopper ?? (guest && ownerOfGuestsKeys(guest.email))
  return key && ownerId !== null ? { ...key, ownerId } : null
}

async function requirePossible(tx: Db, order: Order, removed: readonly RemovedPieces[]): Promise<void> {
  const { id, status, lines, placedAmount, sums } = order
  const rejected = whyNotReduced(lines, removed)
  if (rejected?.reason === 'unknown line') throw unknownLine(rejected.sentence, placedAmount !== sums.total)
  if (rejected) throw new StepConflict(status, rejected.sentence)
  if (await hasRefundedLines(tx, id)) throw new StepConflict(status, REFUNDED)
}

/** A line that the order does not have may have been taken out meanwhile. */
const unknownLine = (sentence: string, isChanged: boolean): ClientError =>
  isChanged
    ? new ClientError(409, 'This order was changed meanwhile. Please look at it again.')
    : new ClientError(422, sentence, { errors: { lines: sentence } })

const REFUNDED = 'A part of this order was refunded already, so it can’t be changed here. Please contact us.'

const productsWithoutLine = (before: readonly OrderLine[], after: readonly OrderLine[]): ProductId[] =>
  before.filter(({ id }) => !after.some((line) => line.id === id)).map(({ product }) => product)

/** Returns pieces to stock, but only as many of a product as the order has taken from it. */
async function returnPieces(tx: Db, { id, lines }: Order, removed: readonly RemovedPieces[], now: Date): Promise<void> {
  const taken = await findTaken(tx, id)
  const returned = removed.flatMap(({ line, quantity }) => {
    const product = lines.find((one) => one.id === line)?.product
    const isTaken = taken.some((one) => one.product === product)
    return product === undefined || !isTaken ? [] : [{ product, quantity }]
  })
  const known = sumByProduct(returned).map(({ product, quantity }) => {
    const left = sumOf(taken.filter((one) => one.product === product))
    return { product, quantity: Math.min(quantity, left) }
  })
  const movements = returnMovements(taken, known, { reason: 'cancelled', order: id, by: SHOPPER })
  if (movements.length > 0) await moveStock(tx, movements, now)
}
