import type { ChangeOrderResponse } from '../../../contract/orders/orders.ts'
import { ORDER_CANCELED } from '../../../contract/payments/payments.ts'
import type { RefundOrderRequest } from '../../../contract/payments/refund-request.ts'
import type { OrderId } from '../../../domain/orders/order.ts'
import type { RefundId, RefundStatus } from '../../../domain/payments/refund.ts'
import { staffActor } from '../../../domain/staff/actor.ts'
import type { Staff } from '../../../domain/staff/staff.ts'
import { notFound } from '../../platform/client-error.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Deadline } from '../../platform/deadline.ts'
import {
  beginRequest,
  findRequest,
  finishRequest,
  forgetRequest,
  type IdempotencyKey,
  isKeyTaken,
  type RequestKey,
  saveResponse,
} from '../../platform/idempotency/idempotency-repository.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrder } from '../orders/change-status.ts'
import { showRefundedOrder } from './order-money.ts'
import { findRefundStatus } from './refund-repository.ts'
import { cancelReserved, requestRefund } from './request-refund.ts'
import { sendRefund } from './send-refund.ts'

/**
 * The reason that is saved when the request names none, which is allowed only for another payment than the order's own.
 */
const SECOND_PAYMENT = 'Paid twice'

const MAX_WAIT_MS = 8_000
/** The job starts after the attempt of the request itself has ended. */
const JOB_AFTER_MS = 15_000

interface RefundCommand extends RefundOrderRequest {
  readonly seller: Staff
  readonly key: RequestKey | null
}

/**
 * Refunds an order. A repeated idempotency key gets the saved response, or tries again after a failure. Throws as
 * requestRefund does.
 */
export async function refundOrder(platform: Platform, { seller, key, ...request }: RefundCommand): Promise<ChangeOrderResponse> {
  const { id: order } = request
  if (!isId<OrderId>(order)) throw notFound('Order')
  const ownKey = key && { ...key, ownerId: seller.id }
  const begun = await begin(platform, { ...request, seller, order }, ownKey)
  if ('response' in begun) return begun.response
  await trySend(platform, begun.refund)
  const status = await findRefundStatus(platform.db, begun.refund)
  const shown = await showRefundedOrder(platform, order)
  const body = { success: true, message: messageOf(status, shown.payment?.isRefunded ?? false), order: shown } as const
  return ownKey ? (await finishRequest(platform.db, ownKey, begun.refund, { status: 200, body })).body : body
}

type Begun = { readonly response: ChangeOrderResponse } | { readonly refund: RefundId }

interface Command extends Omit<RefundCommand, 'key'> {
  readonly order: OrderId
}

function begin(
  { db, clock, pictureOrigin }: Platform,
  { seller, order, ...request }: Command,
  key: IdempotencyKey | null,
): Promise<Begun> {
  return inTransaction(
    db,
    async (tx) => {
      // A concurrent request with the same key has saved its refund before this one gets the lock.
      await lockOrder(tx, order)
      const earlier = key && (await findEarlier(tx, key))
      if (earlier) return earlier
      const now = clock.now()
      const by = staffActor(seller)
      if (await cancelReserved(tx, { ...request, order, by, now })) {
        const shown = await showRefundedOrder({ db: tx, pictureOrigin }, order)
        const response = { success: true, message: ORDER_CANCELED, order: shown } as const
        if (key) await saveResponse(tx, key, { status: 200, body: response }, now)
        return { response }
      }
      const sendAt = new Date(now.getTime() + JOB_AFTER_MS)
      const refund = await requestRefund(tx, {
        ...request,
        order,
        reason: request.reason || SECOND_PAYMENT,
        by,
        now,
        sendAt,
      })
      if (key) await beginRequest(tx, key, refund, now)
      return { refund }
    },
    isKeyTaken,
  )
}

/**
 * Finds the earlier request with this key. Returns null also when its refund failed, so that the same request tries
 * again. Throws 422 when the key was used for a different request.
 */
async function findEarlier(tx: Db, key: IdempotencyKey): Promise<Begun | null> {
  const earlier = await findRequest<ChangeOrderResponse, RefundId>(tx, key)
  if (!earlier) return null
  if (!earlier.resource) return 'response' in earlier ? { response: earlier.response.body } : null
  const { resource: refund } = earlier
  const status = await findRefundStatus(tx, refund)
  if (status === 'pending' || status === 'succeeded') {
    return 'response' in earlier ? { response: earlier.response.body } : { refund }
  }
  await forgetRequest(tx, key)
  return null
}

/** Sends the refund, but waits no longer than 8 seconds for the provider. The refund's job repeats it when needed. */
async function trySend(platform: Platform, refund: RefundId): Promise<void> {
  const attempt = sendRefund(platform, refund).catch((error: unknown) =>
    platform.log.warn({ err: error, refund }, 'a refund could not be sent yet, and is tried again'),
  )
  await new Deadline(MAX_WAIT_MS).cut(attempt)
}

function messageOf(status: RefundStatus | null, isRefunded: boolean): string {
  if (status === 'succeeded' || isRefunded) return 'Payment refunded'
  return status === 'pending' ? 'Refund started' : 'The refund failed. Please try again.'
}
