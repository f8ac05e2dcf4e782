import type { OrderId } from '../../../domain/order.ts'
import { ClientError, notFound } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { getOrder } from '../orders/get-orders.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { refundPayment } from './refund-payment.ts'
import { findRefundable, type RefundablePayment } from './refund-repository.ts'

interface RefundRequest {
  readonly id: string
  /** Undefined: the order's own. */
  readonly payment?: string | undefined
}

/**
 * In full. The own payment's refund cancels an order that is not on its way. Throws 404 (order), 409 (nothing to refund), 503 (provider). A
 * retry never refunds twice.
 */
export async function refundOrder(platform: Platform, { id, payment }: RefundRequest): Promise<string> {
  if (!isId<OrderId>(id)) throw notFound('Order')
  const payments = await findRefundable(platform.db, id)
  if (payments.length === 0 && !(await getOrder(platform.db, id))) throw notFound('Order')
  const paid = payment === undefined ? ownOf(payments) : otherOf(payments, payment)
  const { received } = paid
  const { returned, pending } = await refundPayment(platform, id, paid).catch((error: unknown) => {
    throw paymentUnavailable(error, platform.log, id)
  })
  if (returned >= received) return 'Payment refunded'
  if (returned + pending >= received) return 'Refund started'
  throw new ClientError(503, 'The refund failed. Please try again.')
}

function ownOf(payments: readonly RefundablePayment[]) {
  const own = payments.find(({ kind }) => kind === 'checkout')
  if (own?.state === 'refunded') throw new ClientError(409, 'This payment was refunded already')
  if (own?.refund === 'pending') throw new ClientError(409, 'This refund is already being processed')
  return requireMoney(own, 'This order has no online payment to refund')
}

function otherOf(payments: readonly RefundablePayment[], payment: string) {
  const other = payments.find(
    ({ kind, state, paymentIntent }) => kind === 'other' && state === 'paid' && paymentIntent === payment,
  )
  return requireMoney(other?.refund === 'pending' ? undefined : other, 'This order has no such payment to refund')
}

function requireMoney(payment: RefundablePayment | undefined, message: string) {
  if (!payment || payment.received === null || payment.paymentIntent === null) throw new ClientError(409, message)
  return { ...payment, received: payment.received, paymentIntent: payment.paymentIntent }
}
