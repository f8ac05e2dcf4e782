import type { PlaceOrderResponse } from '../../../contract/checkout/place-order.ts'
import { composeCashOrder } from '../../../domain/checkout/compose-order.ts'
import type { OrderableProduct, RequestedGoods } from '../../../domain/checkout/requested-order.ts'
import type { Order, OrderId, OrderLine } from '../../../domain/orders/order.ts'
import { type Stop, stopAmong } from '../../../domain/orders/stop.ts'
import type { Payer } from '../../../domain/payments/payment.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import { countsOf, leftOf, type StockCounts } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isKeyTaken, saveResponse } from '../../platform/idempotency/idempotency-repository.ts'
import type { Platform } from '../../platform/platform.ts'
import { takeFromCart } from '../carts/cart-repository.ts'
import { chargingSettings } from '../categories/store-categories.ts'
import { claimSession } from '../checkout-sessions/claim-session.ts'
import { takeCredit } from '../customers/order-credit.ts'
import { requireCodeUse } from '../discount-codes/use-code.ts'
import { insertOrder, isOrderRace } from '../orders/insert-order.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { recordJoined } from '../orders/stops.ts'
import { markOrderedAgain, replacePayments } from '../payments/replace-payments.ts'
import { saveStockLeftOf, takeFromBatches, takeStock } from '../stock/take-stock.ts'
import { codePersonOf, findPayer, freeCredit, lockCounted, lockOrderContext, type OrderContext } from './lock-order-context.ts'
import { lockWantedTime, requireTime } from './lock-time.ts'
import type { OrderCommand } from './order-command.ts'
import { requireNotOrdered } from './ordered-already.ts'
import { prepareOrder, requireNotBlocked } from './prepare-order.ts'

interface CashPlatform extends Pick<Platform, 'db' | 'clock' | 'categories' | 'usedCategories' | 'pictureOrigin'> {
  readonly settings: Pick<Platform['settings'], 'current'>
}

/**
 * Places a cash order: saves it, takes its stock, empties the cart of it and enqueues its mail, or does nothing of
 * this. A request with a repeated idempotency key gets the saved response.
 *
 * Throws 404 for an unknown address or product. Throws 409 when too few pieces are left, when prices are not those that
 * the shopper saw, when the chosen slot is full or over, and while the store is closed without a next opening. Throws 422
 * for an address that the store does not deliver to, a code that can't be used or a key that was used for a different
 * request.
 */
export const placeCashOrder = (platform: CashPlatform, command: OrderCommand): Promise<PlaceOrderResponse> =>
  place(platform, command, { mustBePaid: false })

/** Places an order for which nothing is to pay in money. Throws SomethingToPay when that is not so any more. */
export const placeFreeOrder = (platform: CashPlatform, command: OrderCommand): Promise<PlaceOrderResponse> =>
  place(platform, command, { mustBePaid: true })

/** The order costs something, or its credit is used for another one by now. */
export class SomethingToPay extends ClientError {
  constructor() {
    super(409, 'Your credit or a price has just changed. Please look at your order again.')
  }
}

interface Placing {
  readonly mustBePaid: boolean
}

function place(platform: CashPlatform, command: OrderCommand, placing: Placing): Promise<PlaceOrderResponse> {
  return tryToPlace(platform, command, { ...placing, locksCounts: false }).catch((error: unknown) => {
    if (error instanceof StockTaken) return tryToPlace(platform, command, { ...placing, locksCounts: true })
    throw error
  })
}

/** Another order took the last pieces after this one had read the counts. */
class StockTaken extends Error {}

/**
 * Reads the stock counts without locks and takes the pieces in a later statement, because few orders race for the last
 * pieces. Throws StockTaken when this order lost such a race. With `locksCounts` the counts are locked before they are
 * read, so that this can't happen.
 */
function tryToPlace(
  platform: CashPlatform,
  command: OrderCommand,
  { locksCounts, mustBePaid }: Placing & { readonly locksCounts: boolean },
): Promise<PlaceOrderResponse> {
  const { db, clock, settings, pictureOrigin } = platform
  const { shopper, staff, key } = command
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const payer = await findPayer(tx, command)
      const wanted = await lockWantedTime(tx, command, payer, settings.current(), now)
      const context = await lockContext(tx, command, payer, locksCounts, now)
      const { earlier, buyer, products } = context
      if (earlier && 'response' in earlier) return earlier.response.body
      requireNotBlocked(context, settings.current())
      const time = requireTime(wanted)
      const usableCredit = await freeCredit(tx, context, now)
      const prepared = prepareOrder(command, { ...context, ...time, usableCredit }, chargingSettings(platform), now)
      const again = await requireNotOrdered(tx, command, prepared.lines, now)
      const order = composeCashOrder(prepared, staff && staffActor(staff))
      requirePaid(order, mustBePaid)
      const stop = time.stop && stopAmong(order, time.stop.orders)
      const body = responseOf(order, staff !== undefined, pictureOrigin, stop)
      const goods = countedGoods(order, products)
      const saving = Promise.all([
        insertOrder(tx, buyer, order),
        takeCreditFor(tx, context, order, now),
        time.stop && recordJoined(tx, time.stop.first, now),
        shopper && takeFromCart(tx, shopper.id, order.lines), // a guest's cart is the browser's
        key && saveResponse(tx, key, { status: 201, body }, now),
      ])
      // The stock is taken last, because other orders of these products wait for its row locks until the commit.
      const taking = goods.undated.length === 0 ? [] : takeStock(tx, { order: order.id, lines: goods.undated, now })
      const [taken] = await Promise.all([taking, saving])
      if (taken.length < goods.undated.length) throw new StockTaken()
      await saveStockLeftOf(tx, taken)
      if (goods.dated.length > 0) await takeDated(tx, order, goods, settings.current(), now)
      await replaceEarlier(tx, context, { order, again }, now)
      await requireCodeUse(tx, order.code, codePersonOf(command, buyer), context.replaced)
      await claimSession(tx, command.requested, { id: order.id, isPlaced: true }, payer, now)
      return body
    },
    (error) => isKeyTaken(error) || isOrderRace(error),
  )
}

interface CountedGoods {
  readonly counts: StockCounts
  /** Lines of products with use-by dates, whose counts are locked (`lockContext`). */
  readonly dated: readonly OrderLine[]
  readonly undated: readonly OrderLine[]
}

function countedGoods({ lines }: Order, products: readonly OrderableProduct[]): CountedGoods {
  const counts = countsOf(products)
  const isDated = ({ product }: OrderLine) => counts.get(product)?.dated !== undefined
  const counted = lines.filter(({ product }) => counts.has(product))
  return { counts, dated: counted.filter(isDated), undated: counted.filter((line) => !isDated(line)) }
}

const takeDated = (
  tx: Db,
  { id: order, dueAt }: Order,
  { counts, dated: lines }: CountedGoods,
  { timeZone }: Pick<Settings, 'timeZone'>,
  now: Date,
): Promise<void> => takeFromBatches(tx, counts, { order, lines, dueOn: dayOf(dueAt, timeZone), now })

function requirePaid({ isPaid, sums }: Order, mustBePaid: boolean): void {
  if (mustBePaid && !isPaid && sums.total > 0) throw new SomethingToPay()
}

/** Takes the credit that the order uses from the account that was locked for it. */
async function takeCreditFor(tx: Db, { creditor }: OrderContext<unknown>, { id, credit }: Order, now: Date): Promise<void> {
  if (creditor) await takeCredit(tx, { order: id, shopper: creditor.shopper, amount: credit }, now)
}

interface PlacedAgain {
  readonly order: Order
  /** A guest has ordered the same goods before, and wants them again. */
  readonly again: OrderId | null
}

async function replaceEarlier(
  tx: Db,
  { payer, hasReplaceable }: OrderContext<unknown>,
  { order, again }: PlacedAgain,
  now: Date,
): Promise<void> {
  if (payer && hasReplaceable) await replacePayments(tx, payer, order, now)
  if (again !== null) await markOrderedAgain(tx, again, order.id)
}

/** Staff see the order as theirs to move, and not the secret, which is the guest's alone. */
function responseOf(order: Order, isForStaff: boolean, pictureOrigin: string, stop: Stop | null): PlaceOrderResponse {
  return {
    success: true,
    message: 'Order Placed Successfully',
    order: orderToWire(order, isForStaff ? 'manager' : 'shopper', pictureOrigin, undefined, stop),
    ...(order.guest && !isForStaff && { secret: order.guest.secret }),
  }
}

/**
 * Locks the counts before they are read when `locksCounts` says so, when holds may have to be released for this order, or
 * when a product has use-by dates, since the day of the order decides which of its pieces are taken. Payments that the order replaces are locked with them, before anything that it writes.
 */
async function lockContext(
  tx: Db,
  command: OrderCommand,
  payer: Payer | null,
  locksCounts: boolean,
  now: Date,
): Promise<OrderContext<PlaceOrderResponse>> {
  const context = await lockOrderContext<PlaceOrderResponse>(tx, command, payer, now)
  if (context.earlier !== null) return context
  const { products, hasReplaceable } = context
  const isDated = products.some(({ count }) => count?.dated)
  const locks = hasReplaceable || locksCounts || isDated || isShortByHolds(command.requested, products)
  return locks ? lockCounted(tx, command, context, now) : context
}

/**
 * Tells whether too few pieces are left of a product while payments hold some, which may have expired or be the
 * shopper's own.
 */
const isShortByHolds = ({ lines }: RequestedGoods, products: readonly OrderableProduct[]): boolean =>
  products.some(({ id, count }) => {
    const wanted = lines.find(({ product }) => product === id)?.quantity ?? 0
    return count !== null && count.held > 0 && leftOf(count) < wanted
  })
