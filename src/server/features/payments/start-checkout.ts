import type { ShopperId } from '../../../domain/account.ts'
import type { Order } from '../../../domain/order.ts'
import { CHECKOUT_EXPIRY_MS } from '../../../domain/payment.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginOnlineOrder } from '../orders/begin-online-order.ts'
import { type IdempotencyKey, requireSameRequest, type SavedResponse } from '../orders/idempotency.ts'
import { loadOrderContext } from '../orders/load-order-context.ts'
import { isNumberTaken } from '../orders/order-placement-repository.ts'
import { findOrders } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import type { PlaceOrderCommand } from '../orders/place-order-command.ts'
import { saveResponse } from '../orders/save-response.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { findUnanswered, forgetKey, insertPayment } from './payment-repository.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { saveCheckout } from './save-checkout.ts'
import { tellSettled } from './settle-payment.ts'

/**
 * Begins an online order: keeps it unpaid and shown to nobody, and gives the address where it is paid. The provider is asked
 * between two transactions, never inside one; what it refuses or fails at leaves no order behind. With a mark the same
 * request gives the same answer and one checkout, also when two arrive at once or the first was cut off half way.
 * Refuses as a cash order is refused, 422 an amount that can't be paid online, 503 when the provider is away.
 */
export async function startCheckout(platform: Platform, command: PlaceOrderCommand): Promise<SavedResponse> {
  const begun = await begin(platform, command)
  if ('earlier' in begun) return begun.earlier
  const checkout = begun.checkout ?? (await askProvider(platform, begun))
  return finish(platform, begun, checkout, command.idempotencyKey)
}

interface BegunOrder {
  readonly shopper: ShopperId
  readonly order: Order
  readonly expiresAt: Date
  /** Null: the provider has to be asked. */
  readonly checkout: Checkout | null
}

function begin({ db, clock }: Platform, command: PlaceOrderCommand): Promise<BegunOrder | { readonly earlier: SavedResponse }> {
  const { order: requested, idempotencyKey } = command
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const found = await loadOrderContext(tx, command, now)
      const { shopper, earlier, begunHash } = found
      if (earlier) return { earlier }
      const unfinished = idempotencyKey && begunHash && (await findUnfinished(tx, shopper, idempotencyKey, now))
      if (unfinished) return unfinished
      const order = await beginOnlineOrder(tx, requested.lines, found, now)
      const expiresAt = new Date(now.getTime() + CHECKOUT_EXPIRY_MS)
      await insertPayment(tx, shopper, order, expiresAt, idempotencyKey)
      return { shopper, order, expiresAt, checkout: null }
    },
    (error) => error.constraint === 'payments_key' || isNumberTaken(error), // the same key came twice at once: the second try goes on with the first one's order
  )
}

/** The order of an earlier try with this key that is still on its way or was cut off. Refuses 422 when something else was asked. */
async function findUnfinished(tx: Db, shopper: ShopperId, mark: IdempotencyKey, now: Date): Promise<BegunOrder | null> {
  const unfinished = await findUnanswered(tx, shopper, mark.key)
  if (!unfinished) return null
  requireSameRequest(unfinished.requestHash, mark)
  const { order: id, state, expiresAt, checkout } = unfinished
  const isPayable = state === 'starting' || state === 'open'
  if (isPayable && expiresAt <= now) {
    await forgetKey(tx, id)
    return null
  }
  const [order] = await findOrders(tx, [id])
  return order ? { shopper, order, expiresAt, checkout } : null
}

async function askProvider(platform: Platform, { order, expiresAt }: BegunOrder): Promise<Checkout> {
  try {
    return await platform.payments.startCheckout(order, expiresAt)
  } catch (error) {
    await abandonCheckout(platform.db, order.id)
    throw paymentUnavailable(error, platform.log, order.id)
  }
}

/**
 * Keeps where the order is paid, together with the answer. Refuses 503 when a try that ran beside this one gave the order up,
 * and 422, giving the order up, when the key was used for another request meanwhile.
 */
async function finish(
  platform: Platform,
  { shopper, order }: BegunOrder,
  checkout: Checkout,
  mark: IdempotencyKey | null,
): Promise<SavedResponse> {
  const body = {
    success: true,
    url: checkout.url,
    message: 'Please complete your payment',
    order: orderToWire(order, platform.pictureOrigin),
  }
  try {
    const { saved, response } = await inTransaction(platform.db, async (tx) => {
      const now = platform.clock.now()
      const saved = await saveCheckout(tx, order.id, checkout, now)
      if (!saved.isSaved) throw paymentUnavailable(null, platform.log, order.id)
      const response: SavedResponse = { status: 201, body }
      return { saved, response: mark ? await saveResponse(tx, shopper, mark, response, now) : response }
    })
    if (saved.settled) tellSettled(platform.log, saved.settled, { type: 'checkout' })
    publishEvent('checkoutsReplaced', shopper)
    return response
  } catch (error) {
    if (error instanceof ClientError) await abandonCheckout(platform.db, order.id)
    throw error
  }
}
