import type { StartCheckoutResponse } from '../../../contract/orders.ts'
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
import { findOrdersById } from '../orders/find-orders-by-id.ts'
import { type IdempotencyKey, requireSameRequest, type SavedResponse } from '../orders/idempotency.ts'
import { isNumberTaken } from '../orders/is-number-taken.ts'
import { loadOrderContext } from '../orders/load-order-context.ts'
import { orderToWire } from '../orders/order-wire.ts'
import type { PlaceOrderCommand } from '../orders/place-order-command.ts'
import { saveResponse } from '../orders/save-response.ts'
import { abandonCheckout } from './abandon-checkout.ts'
import { clearIdempotencyKey, findUnfinishedPayment, insertPayment } from './payment-repository.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { saveCheckout } from './save-checkout.ts'
import { reportSettled } from './settle-payment.ts'

/**
 * Saves an unpaid order and returns its checkout URL; a repeated key gets the same response. Throws as beginOnlineOrder does, and 503 when
 * the provider is away, leaving no order.
 */
export async function startCheckout(platform: Platform, command: PlaceOrderCommand): Promise<StartCheckoutResponse> {
  const begun = await begin(platform, command)
  if ('earlier' in begun) return checkoutResponse(begun.earlier)
  const checkout = begun.checkout ?? (await createCheckout(platform, begun))
  return finish(platform, begun, checkout, command.idempotencyKey)
}

interface BegunOrder {
  readonly shopper: ShopperId
  readonly order: Order
  readonly expiresAt: Date
  /** Null: the provider must be called. */
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
    (error) => error.constraint === 'payments_key' || isNumberTaken(error), // concurrent requests with one key: the retry continues the order
  )
}

/** Of an interrupted or concurrent request. Throws 422 for another request's key. */
async function findUnfinished(tx: Db, shopper: ShopperId, key: IdempotencyKey, now: Date): Promise<BegunOrder | null> {
  const unfinished = await findUnfinishedPayment(tx, shopper, key.key)
  if (!unfinished) return null
  requireSameRequest(unfinished.requestHash, key)
  const { order: id, state, expiresAt, checkout } = unfinished
  const isPayable = state === 'starting' || state === 'open'
  if (isPayable && expiresAt <= now) {
    await clearIdempotencyKey(tx, id)
    return null
  }
  const order = (await findOrdersById(tx, [id])).get(id)
  return order ? { shopper, order, expiresAt, checkout } : null
}

async function createCheckout(platform: Platform, { order, expiresAt }: BegunOrder): Promise<Checkout> {
  try {
    return await platform.payments.startCheckout(order, expiresAt)
  } catch (error) {
    await abandonCheckout(platform.db, order.id)
    throw paymentUnavailable(error, platform.log, order.id)
  }
}

/** Throws 503 for an order abandoned by a concurrent request; 422 for another request's key, after abandoning the order. */
async function finish(
  platform: Platform,
  { shopper, order }: BegunOrder,
  checkout: Checkout,
  key: IdempotencyKey | null,
): Promise<StartCheckoutResponse> {
  const body: StartCheckoutResponse = {
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
      return { saved, response: key ? await saveResponse(tx, shopper, key, response, now) : response }
    })
    if (saved.settled) reportSettled(platform.log, saved.settled, { type: 'checkout' })
    publishEvent('checkoutsReplaced', shopper)
    return checkoutResponse(response)
  } catch (error) {
    if (error instanceof ClientError) await abandonCheckout(platform.db, order.id)
    throw error
  }
}

function checkoutResponse({ body }: SavedResponse): StartCheckoutResponse {
  if ('url' in body) return body
  throw new Error('The saved response is of another endpoint, although a key is of one')
}
