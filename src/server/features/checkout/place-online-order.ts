import type { PlaceOnlineOrderResponse } from '../../../contract/checkout/place-order.ts'
import { composeOnlineOrder } from '../../../domain/checkout/compose-order.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import type { AwaitingOrder, Order, OrderId } from '../../../domain/orders/order.ts'
import { cashOnlyReason, holdsUntil, SESSION_EXPIRY_MS } from '../../../domain/payments/payment.ts'
import { countsOf } from '../../../domain/stock/stock.ts'
import { dayOf } from '../../../domain/time/time-zone.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import {
  beginRequest,
  type EarlierRequest,
  finishRequest,
  isKeyTaken,
  releaseKeys,
} from '../../platform/idempotency/idempotency-repository.ts'
import type { PaymentSession } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { chargingSettings } from '../categories/store-categories.ts'
import { claimSession } from '../checkout-sessions/claim-session.ts'
import { takeCredit } from '../customers/order-credit.ts'
import { requireCodeUse } from '../discount-codes/use-code.ts'
import { insertOrder, isOrderRace } from '../orders/insert-order.ts'
import { getOrdersAndAwaiting } from '../orders/order-repository.ts'
import { orderToWire } from '../orders/order-wire.ts'
import {
  abandonPayment,
  beginPayment,
  findBegunPayment,
  paymentUnavailable,
  savePaymentSession,
} from '../payments/payment-session.ts'
import { guestPayerOf } from '../payments/replace-payments.ts'
import { holdStock } from '../stock/hold-stock.ts'
import { codePersonOf, findPayer, freeCredit, hasCounted, lockCounted, lockOrderContext } from './lock-order-context.ts'
import { lockWantedTime, requireTime } from './lock-time.ts'
import type { OrderCommand } from './order-command.ts'
import { requireNotOrdered } from './ordered-already.ts'
import { placeFreeOrder, SomethingToPay } from './place-cash-order.ts'
import { prepareOrder, requireNotBlocked } from './prepare-order.ts'

/**
 * Saves an order that awaits its payment, and returns the URL of its payment session at the provider. The cart stays
 * until the order is paid. An order that costs nothing beside its credit is placed at once, as a cash order is. A request with a repeated idempotency key gets the same response.
 *
 * Throws what placeCashOrder throws, 422 for an amount that can't be paid online, and 503 when the provider is away; no
 * order is left then.
 */
export async function placeOnlineOrder(platform: Platform, command: OrderCommand): Promise<PlaceOnlineOrderResponse> {
  const begun = await beginOrPlace(platform, command)
  if ('success' in begun) return begun
  const session = begun.session ?? (await createSession(platform, begun))
  return finish(platform, command, begun, session)
}

const MAX_TRIES = 3

/** Begins the order's payment, or places the order at once when nothing is to pay. */
async function beginOrPlace(platform: Platform, command: OrderCommand): Promise<BegunOrder | PlaceOnlineOrderResponse> {
  for (let tries = 1; ; tries++) {
    try {
      return await begin(platform, command).catch((error: unknown) => {
        if (error instanceof NothingToPay) return placeFreeOrder(platform, command)
        throw error
      })
    } catch (error) {
      // The credit went to another order, or a price changed, between both transactions.
      if (!(error instanceof SomethingToPay) || tries === MAX_TRIES) throw error
    }
  }
}

interface BegunOrder {
  readonly order: Order | AwaitingOrder
  readonly expiresAt: Date
  /** The session is null until the payment provider has responded. */
  readonly session: PaymentSession | null
}

function begin(platform: Platform, command: OrderCommand): Promise<BegunOrder | PlaceOnlineOrderResponse> {
  const { db, clock, settings } = platform
  const { key } = command
  return inTransaction(
    db,
    async (tx) => {
      const now = clock.now()
      const payer = await findPayer(tx, command)
      const wanted = await lockWantedTime(tx, command, payer, settings.current(), now)
      const read = await lockOrderContext<PlaceOnlineOrderResponse>(tx, command, payer, now)
      const repeated = await findRepeated(tx, read.earlier, now)
      if (repeated) return repeated
      const context = hasCounted(read) ? await lockCounted(tx, command, read, now) : read
      const repeatedMeanwhile = context === read ? null : await findRepeated(tx, context.earlier, now)
      if (repeatedMeanwhile) return repeatedMeanwhile
      const counts = countsOf(context.products)
      requireNotBlocked(context, settings.current())
      const time = requireTime(wanted)
      const usableCredit = await freeCredit(tx, context, now)
      const prepared = prepareOrder(command, { ...context, ...time, usableCredit }, chargingSettings(platform), now)
      const order = requirePayable(composeOnlineOrder(prepared), now)
      await requireNotOrdered(tx, command, order.lines, now)
      const expiresAt = new Date(now.getTime() + SESSION_EXPIRY_MS)
      // A guest's order gets its account once it is paid, because anybody can type the email of an account.
      const shopperId = command.shopper?.id ?? null
      const paidBy = shopperId ? { shopper_id: shopperId } : { guest_payer: await guestPayerOf(tx, payer) }
      await Promise.all([
        insertOrder(tx, { ...context.buyer, shopperId }, order),
        beginPayment(tx, paidBy, order, expiresAt),
        context.creditor && takeCredit(tx, { order: order.id, shopper: context.creditor.shopper, amount: order.credit }, now),
        key && beginRequest(tx, key, order.id, now),
        counts.size > 0 &&
          holdStock(tx, counts, {
            order: order.id,
            lines: order.lines,
            expiresAt: holdsUntil(expiresAt),
            dueOn: dayOf(order.dueAt, settings.current().timeZone),
          }),
      ])
      await requireCodeUse(tx, order.code, codePersonOf(command, context.buyer), context.replaced)
      await claimSession(tx, command.requested, { id: order.id, isPlaced: false }, payer, now)
      return { order, expiresAt, session: null }
    },
    (error) => isKeyTaken(error) || isOrderRace(error),
  )
}

/** The order costs nothing beside its credit, so it is placed without a payment. */
class NothingToPay extends Error {}

function requirePayable<Payable extends AwaitingOrder>(order: Payable, now: Date): Payable {
  const { sums, credit, lines, slot, dueAt } = order
  const [total, atMost] = [dueOf(sums.total, credit), dueOf(order.atMost, credit)]
  if (sums.total === 0 || atMost === 0) throw new NothingToPay()
  const reason = cashOnlyReason({ total, atMost, lines, comesAt: slot?.start ?? dueAt }, now)
  if (reason !== null) throw new ClientError(422, reason)
  return order
}

/** Returns what an earlier request with the same key was responded, or began. Returns null when the order is to be begun. */
async function findRepeated(
  tx: Db,
  earlier: EarlierRequest<PlaceOnlineOrderResponse, OrderId> | null,
  now: Date,
): Promise<BegunOrder | PlaceOnlineOrderResponse | null> {
  if (earlier === null) return null
  if ('response' in earlier) return earlier.response.body
  return findInterrupted(tx, earlier.resource, now)
}

/**
 * Finds the order and payment of an interrupted or concurrent request. Returns null when the payment has expired, and
 * frees the key.
 */
async function findInterrupted(tx: Db, id: OrderId, now: Date): Promise<BegunOrder | null> {
  const payment = await findBegunPayment(tx, id)
  const order = (await getOrdersAndAwaiting(tx, [id])).get(id)
  const isExpired = payment?.isPayable && payment.expiresAt <= now
  if (payment && order && !isExpired) return { ...payment, order }
  await releaseKeys(tx, [id])
  return null
}

async function createSession(platform: Platform, { order, expiresAt }: BegunOrder): Promise<PaymentSession> {
  try {
    return await platform.payments.startSession(order, expiresAt)
  } catch (error) {
    throw await abandonAfter(paymentUnavailable(error, platform.log, order.id), platform, order.id)
  }
}

/** Abandons the order, and returns the error because of which it does so. When that fails, reconciliation does it later. */
async function abandonAfter(error: unknown, platform: Platform, order: OrderId): Promise<unknown> {
  await abandonPayment(platform, order).catch((failure: unknown) =>
    platform.log.error({ err: failure, order }, 'a payment session that did not start could not be abandoned yet'),
  )
  return error
}

/**
 * Saves the provider's response. Throws 503 when a concurrent request abandoned the order. Throws 422, and abandons the
 * order, when the idempotency key was used for a different request.
 */
async function finish(
  platform: Platform,
  { key }: OrderCommand,
  { order }: BegunOrder,
  session: PaymentSession,
): Promise<PlaceOnlineOrderResponse> {
  const body: PlaceOnlineOrderResponse = {
    success: true,
    url: session.url,
    message: 'Please complete your payment',
    order: orderToWire(order, 'shopper', platform.pictureOrigin),
    ...(order.guest && { secret: order.guest.secret }),
  }
  try {
    return await inTransaction(platform.db, async (tx) => {
      const isSaved = await savePaymentSession(tx, order.id, session, platform.clock.now())
      if (!isSaved) throw paymentUnavailable(null, platform.log, order.id)
      return key ? (await finishRequest(tx, key, order.id, { status: 201, body })).body : body
    })
  } catch (error) {
    throw error instanceof ClientError ? await abandonAfter(error, platform, order.id) : error
  }
}
