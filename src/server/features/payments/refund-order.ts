import type { OrderId } from '../../../domain/order.ts'
import { judgeRefunds } from '../../../domain/refund.ts'
import { ClientError, notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { recordRefunds } from './record-refunds.ts'
import { countFailures, findRefundable, type RefundableRow } from './refund-repository.ts'

interface RefundRequest {
  readonly id: string
  /** Undefined: the order's own. */
  readonly payment?: string | undefined
}

/**
 * In full. The own payment's refund cancels the order. Throws 404 (order), 409 (nothing to refund), 503 (provider). A retry never refunds
 * twice.
 */
export async function refundOrder(platform: Platform, { id, payment }: RefundRequest): Promise<string> {
  const found = isId<OrderId>(id) ? await findRefundable(platform.db, id) : null
  if (!found) throw notFound('Order')
  const { paymentIntent, amount } = payment === undefined ? ownMoney(found) : secondMoney(found, payment)
  const attempt = await countFailures(platform.db, found.order, paymentIntent)
  const refunds = await platform.payments.refund(paymentIntent, attempt).catch((error: unknown) => {
    throw paymentUnavailable(error, platform.log, found.order)
  })
  await recordRefunds(platform, found.order, paymentIntent, refunds)
  const { returned, pending } = judgeRefunds(refunds)
  if (returned >= amount) return 'Payment refunded'
  if (returned + pending >= amount) return 'Refund started'
  throw new ClientError(503, 'The refund failed. Please try again.')
}

function ownMoney({ state, refund, received, paymentIntent }: RefundableRow) {
  if (state === 'refunded') throw new ClientError(409, 'This payment was refunded already')
  if (refund === 'pending') throw new ClientError(409, 'This refund is already being processed')
  if (received === null || paymentIntent === null) throw new ClientError(409, 'This order has no online payment to refund')
  return { paymentIntent, amount: received }
}

function secondMoney({ second }: RefundableRow, payment: string) {
  const found = second.find((one) => one.payment === payment)
  if (!found) throw new ClientError(409, 'This order has no such payment to refund')
  return { paymentIntent: payment, amount: found.amount }
}
