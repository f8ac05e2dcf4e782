import { CAPTURE_FAILED } from '../../../contract/payments/payments.ts'
import { dueOf } from '../../../domain/customers/credit.ts'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import { isOpen } from '../../../domain/orders/order-workflow.ts'
import { ClientError } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enqueueJob } from '../../platform/jobs/job-queue.ts'
import { ProviderRejected, ProviderUnavailable } from '../../platform/payments/payment-provider.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrder, recordOrderEvent } from '../orders/order-repository.ts'
import { saveCapture } from '../orders/save-capture.ts'
import { lockOrderAndPayment } from './payment-repository.ts'
import { recordEvent } from './record-event.ts'

export interface Capture {
  readonly order: OrderId
  readonly paymentIntent: string
  readonly amount: Cents
  /** Tells the tries of a capture apart, since the provider repeats its response to the same one. */
  readonly requestedAt: Date
}

/**
 * Saves that the reserved payment of an order is captured next, and returns what is to be captured: what the order comes to
 * now beside its credit. From then on the order can't come to more. Returns null for an order that needs no capture. Throws 409 with the code
 * `capture-failed` when nothing is reserved any more. The caller must hold the order's row lock.
 */
export async function requestCapture(tx: Db, id: OrderId, now: Date): Promise<Capture | null> {
  const order = await getOrder(tx, id)
  return order && requestCaptureOf(tx, order, dueOf(order.toPay, order.credit), now)
}

async function requestCaptureOf(tx: Db, order: Order, amount: Cents, now: Date): Promise<Capture | null> {
  const { id } = order
  if (order.paymentType !== 'Online' || order.isPaid) return null
  const payment = await lockOrderAndPayment(tx, id)
  if (payment?.state === 'released') throw new CaptureFailed()
  if (payment?.state !== 'authorized' || payment.paymentIntent === null) return null
  if (amount === 0) {
    await Promise.all([saveCapture(tx, id, cents(0), now), requestRelease(tx, id, now)])
    return null
  }
  await tx
    .updateTable('payments')
    .set({ capture_amount: amount, capture_requested_at: now })
    .where('id', '=', payment.id)
    .execute()
  return { order: id, paymentIntent: payment.paymentIntent, amount, requestedAt: now }
}

/** Returns what is about to be captured of an order's reserved payment, or null. The outcome of the request is not known yet. */
export async function findRequestedCapture(tx: Db, { id, paymentType, isPaid }: Order): Promise<Cents | null> {
  if (paymentType !== 'Online' || isPaid) return null
  const payment = await lockOrderAndPayment(tx, id)
  return payment?.state === 'authorized' ? payment.captureAmount : null
}

/**
 * Captures a payment at the provider, and records that it is paid. Throws 409 with the code `capture-failed` when the provider
 * refuses it, and 503 when the outcome is unknown. The capture is then found by the next request, or by reconciliation.
 */
export async function capturePayment(platform: Platform, capture: Capture): Promise<void> {
  const { order, paymentIntent, amount, requestedAt } = capture
  try {
    const report = await platform.payments.capture(paymentIntent, { amount, requestedAt })
    await recordEvent(platform, { ...report, id: `capture ${paymentIntent} ${report.fact?.kind}`, type: 'capture', order })
  } catch (error) {
    if (!(error instanceof ProviderRejected))
      throw whenAway(error, platform, order, 'The payment can’t be captured right now. Please try again in a minute.')
    platform.log.error({ err: error, order }, 'a reserved payment could not be captured')
    await inTransaction(platform.db, (tx) => saveFailedCapture(tx, order, platform.clock.now()))
    throw new CaptureFailed()
  }
}

/** The capture of a reserved payment failed, or nothing is reserved any more. */
export class CaptureFailed extends ClientError {
  constructor() {
    super(409, 'The card could not be charged. Try again, ask for cash, or cancel the order.', {
      details: { code: CAPTURE_FAILED },
    })
  }
}

async function saveFailedCapture(tx: Db, order: OrderId, now: Date): Promise<void> {
  const payment = await lockOrderAndPayment(tx, order)
  if (payment?.state !== 'authorized') return
  await tx
    .updateTable('payments')
    .set({ capture_amount: null, capture_requested_at: null, capture_failed_at: now })
    .where('id', '=', payment.id)
    .execute()
  await recordOrderEvent(tx, order, 'paid', now)
}

/**
 * Captures what an order is expected to come to before its reservation ends. What it comes to less is refunded after the
 * delivery. Has no effect on an order that is over, or paid.
 */
export async function captureBeforeEnd(platform: Platform, order: OrderId): Promise<void> {
  const capture = await inTransaction(platform.db, async (tx) => {
    const payment = await lockOrderAndPayment(tx, order)
    if (payment?.state !== 'authorized' || payment.orderStatus === 'Awaiting Payment' || !isOpen(payment.orderStatus)) return null
    const found = await getOrder(tx, order)
    if (!found) return null
    const expected = dueOf(cents(Math.max(found.sums.total, found.toPay)), found.credit) // some of it may be heavier, and some not picked yet
    return requestCaptureOf(tx, found, expected, platform.clock.now())
  })
  if (capture === null) return
  await capturePayment(platform, capture).catch((error: unknown) => {
    if (!(error instanceof CaptureFailed)) throw error // it is a payment issue by now
  })
}

/** Releases what is reserved for an order that will not be delivered. The caller must hold the order's row lock. */
export async function releaseReserved(tx: Db, order: OrderId, now: Date): Promise<void> {
  if ((await lockOrderAndPayment(tx, order))?.state === 'authorized') await requestRelease(tx, order, now)
}

const requestRelease = (tx: Db, order: OrderId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'release-payment', payload: { order } }, now)

/** Releases what is reserved for an order at once. Throws 503 while the provider is away. */
export const releaseNow = (platform: Platform, order: OrderId): Promise<void> =>
  releasePayment(platform, order).catch((error: unknown) => {
    throw whenAway(error, platform, order, 'The card can’t be released right now. Please try again in a minute.')
  })

/** Returns a 503 when the provider is away, and any other error as it is. */
function whenAway(error: unknown, { log }: Platform, order: OrderId, message: string): unknown {
  if (!(error instanceof ProviderUnavailable)) return error
  log.error({ err: error, order }, 'the payment provider did not help')
  return new ClientError(503, message)
}

/**
 * Releases the reserved payment of an order at the provider. When it was captured at that very moment, that is recorded, and
 * then all of it is refunded. Throws ProviderUnavailable.
 */
export async function releasePayment(platform: Platform, order: OrderId): Promise<void> {
  const payment = await inTransaction(platform.db, (tx) => lockOrderAndPayment(tx, order))
  if (payment?.state !== 'authorized' || payment.paymentIntent === null) return
  const report = await platform.payments.release(payment.paymentIntent)
  await recordEvent(platform, { ...report, id: `release ${payment.paymentIntent} ${report.fact?.kind}`, type: 'release', order })
}
