import type { ChangeOrderResponse } from '../../../contract/orders.ts'
import type { Shopper } from '../../../domain/account.ts'
import { composeCashOrder } from '../../../domain/compose-order.ts'
import type { Order } from '../../../domain/order.ts'
import type { Db } from '../../platform/database/connect.ts'
import { fragment, statement, using } from '../../platform/database/statement.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { type IdempotencyKey, isKeyTaken } from '../../platform/idempotency/idempotency-key.ts'
import { responseInsertion } from '../../platform/idempotency/save-response.ts'
import type { Platform } from '../../platform/platform.ts'
import { cartReduction } from '../carts/take-from-cart.ts'
import { isNumberTaken } from '../orders/is-number-taken.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { orderInsertion } from '../orders/place-order.ts'
import { replacePayments } from '../payments/replace-payments.ts'
import { type SoldLine, showTaken, stockTaking, type TakenRow, takenRows } from '../stock/stock-taking.ts'
import { loadOrderContext, type OrderContext } from './load-order-context.ts'
import { isCounted, lockOrderedCounts, withCounts } from './lock-ordered-counts.ts'
import type { OrderCommand } from './order-command.ts'
import { isShortByHolds, requireOrderable } from './require-orderable.ts'

interface CashPlatform extends Pick<Platform, 'db' | 'clock' | 'pictureOrigin'> {
  readonly settings: Pick<Platform['settings'], 'current'>
  readonly catalogWatch: Pick<Platform['catalogWatch'], 'catchUp'>
}

/** A repeated key gets the saved response. Throws 404 (address, product), 409 (too few left), 422 (another request's key, an address outside). */
export async function placeCashOrder(platform: CashPlatform, command: OrderCommand): Promise<ChangeOrderResponse> {
  const { body, isNew, isShown } = await place(platform, command, false).catch((error: unknown) => {
    if (error instanceof StockTaken) return place(platform, command, true)
    throw error
  })
  if (isNew) {
    publishEvent('orderPlaced', 'COD')
    publishEvent('orderChanged', undefined)
  }
  if (isShown) await platform.catalogWatch.catchUp()
  return body
}

/** Another order took the last pieces since they were read. */
class StockTaken extends Error {}

interface Placed {
  readonly body: ChangeOrderResponse
  readonly isNew: boolean
  /** Public responses changed with it. */
  readonly isShown: boolean
}

/** `isLocking`: counts are locked before they are read, and not with the insertion. Throws StockTaken otherwise, too. */
function place({ db, clock, settings, pictureOrigin }: CashPlatform, command: OrderCommand, isLocking: boolean): Promise<Placed> {
  const { shopper, requested, key } = command
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const context = await loadOrderContext<ChangeOrderResponse>(tx, command, now)
      const { earlier, hasWaiting } = context
      if (earlier && 'response' in earlier) return { body: earlier.response.body, isNew: false, isShown: false }
      const products = await readyProducts(tx, command, context, { isLocking, now })
      const order = composeCashOrder(requireOrderable(requested, { ...context, products }, settings.current(), now))
      const body: ChangeOrderResponse = {
        success: true,
        message: 'Order Placed Successfully',
        order: orderToWire(order, 'shopper', pictureOrigin),
      }
      const isShown = await insert(tx, { shopper, order, key, body }, products)
      if (hasWaiting) await replacePayments(tx, shopper.id, order, now)
      return { body, isNew: true, isShown }
    },
    (error) => isKeyTaken(error) || isNumberTaken(error),
  )
}

interface Reading {
  readonly isLocking: boolean
  readonly now: Date
}

/** Counts are locked before only when holds may have to be released. */
async function readyProducts(tx: Db, command: OrderCommand, context: OrderContext<unknown>, { isLocking, now }: Reading) {
  const { products, hasWaiting } = context
  const isLocked = isCounted(context) && (isLocking || hasWaiting || isShortByHolds(command.requested, products))
  return isLocked ? withCounts(products, await lockOrderedCounts(tx, command, context, now)) : products
}

interface PlacedOrder {
  readonly shopper: Shopper
  readonly order: Order
  readonly key: IdempotencyKey | null
  readonly body: ChangeOrderResponse
}

const insertionParts = fragment<PlacedOrder>()`
  ${orderInsertion},
  ${using(cartReduction, ({ shopper, order }: PlacedOrder) => ({ shopper: shopper.id, lines: order.lines }))},
  saved as (${using(responseInsertion, ({ key, body, order }: PlacedOrder) => ({ key, response: { status: 201, body }, now: order.placedAt }))})`

const insertion = statement<PlacedOrder, unknown>()`with ${insertionParts} select 1`

interface CountedOrder extends PlacedOrder {
  readonly counted: readonly SoldLine[]
}

const countedInsertion = statement<CountedOrder, TakenRow>()`
  with ${using(insertionParts, (counted: CountedOrder) => counted)},
  ${using(stockTaking, ({ order, counted }: CountedOrder) => ({ order: order.id, lines: counted, now: order.placedAt }))}
  ${takenRows}`

/** True when public responses change. Throws StockTaken. */
async function insert(tx: Db, placed: PlacedOrder, products: OrderContext<unknown>['products']): Promise<boolean> {
  const ids = new Set(products.flatMap(({ id, count }) => (count ? [id] : [])))
  const counted = placed.order.lines.filter(({ product }) => ids.has(product))
  if (counted.length === 0) {
    await tx.executeQuery(insertion(placed))
    return false
  }
  const { rows } = await tx.executeQuery(countedInsertion({ ...placed, counted }))
  if (rows.length < counted.length) throw new StockTaken()
  return showTaken(tx, rows)
}
