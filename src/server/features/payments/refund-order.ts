import type { OrderId } from '../../../domain/order.ts'
import { notFound, Refusal } from '../../errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentUnavailable } from './payment-unavailable.ts'
import { recordEvent } from './record-event.ts'
import { findRefundable, type RefundableRow } from './refund-store.ts'

interface RefundRequest {
  /** Of the order. */
  readonly id: string
  /** A second payment of the order; undefined: its own. */
  readonly payment?: string | undefined
}

/**
 * Gives all of an order's payment back through the provider, which cancels the order; or a second payment, which leaves it as
 * it is. Refuses 404 an unknown order, 409 one without money to give back, 503 when the provider is away; trying again never
 * refunds twice.
 */
export async function refundOrder(platform: Platform, { id, payment }: RefundRequest): Promise<void> {
  const found = isId<OrderId>(id) ? await findRefundable(platform.db, id) : null
  if (!found) throw notFound('Order')
  const { paymentIntent, amount } = payment === undefined ? ownMoney(found) : secondMoney(found, payment)
  const { order } = found
  await platform.payments.refund(paymentIntent).catch((error: unknown) => {
    throw paymentUnavailable(error, platform.log, order)
  })
  const fact = { kind: 'refunded', amount } as const
  await recordEvent(platform, { id: `refund ${paymentIntent}`, type: 'refund', sessionId: null, order, paymentIntent, fact })
}

function ownMoney({ state, received, paymentIntent }: RefundableRow) {
  if (state === 'refunded') throw new Refusal(409, 'This payment was refunded already')
  if (received === null || paymentIntent === null) throw new Refusal(409, 'This order has no online payment to refund')
  return { paymentIntent, amount: received }
}

function secondMoney({ second }: RefundableRow, payment: string) {
  const found = second.find((one) => one.payment === payment)
  if (!found) throw new Refusal(409, 'This order has no such payment to refund')
  return { paymentIntent: payment, amount: found.amount }
}
