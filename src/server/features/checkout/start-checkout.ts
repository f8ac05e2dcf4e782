import type { StartCheckoutResponse } from '../../../contract/orders.ts'
import { composeOnlineOrder } from '../../../domain/compose-order.ts'
import { formatCents } from '../../../domain/money.ts'
import type { AwaitingOrder, Order, OrderId } from '../../../domain/order.ts'
import { CHECKOUT_EXPIRY_MS, holdsUntil, MAX_ONLINE_AMOUNT, MIN_ONLINE_AMOUNT } from '../../../domain/payment.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isKeyTaken } from '../../platform/idempotency/idempotency-key.ts'
import { beginRequest, finishRequest, releaseKeys } from '../../platform/idempotency/request-steps.ts'
import type { Checkout } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrdersAndAwaiting } from '../orders/get-orders.ts'
import { isNumberTaken } from '../orders/is-number-taken.ts'
import { orderToWire } from '../orders/order-wire.ts'
import { placeOrder } from '../orders/place-order.ts'
import { abandonCheckout } from '../payments/abandon-checkout.ts'
import { beginPayment, findBegunPayment } from '../payments/begin-payment.ts'
import { paymentUnavailable } from '../payments/payment-unavailable.ts'
import { saveCheckout } from '../payments/save-checkout.ts'
import { reportSettled } from '../payments/settle-payment.ts'
import { holdStock } from '../stock/hold-stock.ts'
import { loadOrderContext } from './load-order-context.ts'
import { isCounted, lockOrderedCounts, withCounts } from './lock-ordered-counts.ts'
import type { OrderCommand } from './order-command.ts'
import { requireOrderable } from './require-orderable.ts'

/**
 * Saves an order that awaits its payment, and returns its checkout URL; the cart stays. A repeated key gets the same response.
 * Throws as placeCashOrder does, 422 for an amount that can't be paid online, and 503 when the provider is away, leaving no order.
 */
export async function startCheckout(platform: Platform, command: OrderCommand): Promise<StartCheckoutResponse> {
  const begun = await begin(platform, command)
  if ('success' in begun) return begun
  const checkout = begun.checkout ?? (await createCheckout(platform, begun))
  return finish(platform, command, begun, checkout)
}

interface BegunCheckout {
  readonly order: Order | AwaitingOrder
  readonly expiresAt: Date
  /** Null: the provider must be called. */
  readonly checkout: Checkout | null
}

function begin({ db, clock, settings }: Platform, command: OrderCommand): Promise<BegunCheckout | StartCheckoutResponse> {
  const { shopper, requested, key } = command
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const context = await loadOrderContext<StartCheckoutResponse>(tx, command, now)
      const { earlier } = context
      if (earlier && 'response' in earlier) return earlier.response.body
      const interrupted = earlier && (await findInterrupted(tx, earlier.resource, now))
      if (interrupted) return interrupted
      const counts = isCounted(context) ? await lockOrderedCounts(tx, command, context, now) : null
      const orderable = counts ? { ...context, products: withCounts(context.products, counts) } : context
      const order = requirePayable(composeOnlineOrder(requireOrderable(requested, orderable, settings.current(), now)))
      const expiresAt = new Date(now.getTime() + CHECKOUT_EXPIRY_MS)
      await placeOrder(tx, shopper, order)
      await beginPayment(tx, shopper.id, order, expiresAt)
      if (counts) await holdStock(tx, counts, { order: order.id, lines: order.lines, expiresAt: holdsUntil(expiresAt) })
      if (key) await beginRequest(tx, key, order.id, now)
      return { order, expiresAt, checkout: null }
    },
    (error) => isKeyTaken(error) || isNumberTaken(error),
  )
}

function requirePayable(order: AwaitingOrder): AwaitingOrder {
  const { total } = order.sums
  if (total < MIN_ONLINE_AMOUNT) throw new ClientError(422, `Online payment starts at ${formatCents(MIN_ONLINE_AMOUNT)}`)
  if (total > MAX_ONLINE_AMOUNT) throw new ClientError(422, `Online payment ends at ${formatCents(MAX_ONLINE_AMOUNT)}`)
  return order
}

/** Of an interrupted or concurrent request; once expired, its key is free. */
async function findInterrupted(tx: Db, id: OrderId, now: Date): Promise<BegunCheckout | null> {
  const payment = await findBegunPayment(tx, id)
  const order = (await getOrdersAndAwaiting(tx, [id])).get(id)
  const isExpired = payment?.isPayable && payment.expiresAt <= now
  if (payment && order && !isExpired) return { ...payment, order }
  await releaseKeys(tx, [id])
  return null
}

async function createCheckout(platform: Platform, { order, expiresAt }: BegunCheckout): Promise<Checkout> {
  try {
    return await platform.payments.startCheckout(order, expiresAt)
  } catch (error) {
    await abandonCheckout(platform, order.id)
    throw paymentUnavailable(error, platform.log, order.id)
  }
}

/** Throws 503 for an order abandoned by a concurrent request; 422 for another request's key, after abandoning the order. */
async function finish(
  platform: Platform,
  { key }: OrderCommand,
  { order }: BegunCheckout,
  checkout: Checkout,
): Promise<StartCheckoutResponse> {
  const body: StartCheckoutResponse = {
    success: true,
    url: checkout.url,
    message: 'Please complete your payment',
    order: orderToWire(order, 'shopper', platform.pictureOrigin),
  }
  try {
    const { saved, response } = await inTransaction(platform.db, async (tx) => {
      const saved = await saveCheckout(tx, order.id, checkout, platform.clock.now())
      if (!saved.isSaved) throw paymentUnavailable(null, platform.log, order.id)
      return { saved, response: key ? await finishRequest(tx, key, order.id, { status: 201, body }) : { body } }
    })
    if (saved.settled) reportSettled(platform.log, saved.settled, { type: 'checkout' })
    return response.body
  } catch (error) {
    if (error instanceof ClientError) await abandonCheckout(platform, order.id)
    throw error
  }
}
