import type { OrderWire } from '../../../contract/orders.ts'
import type { OrderId } from '../../../domain/order.ts'
import type { RefundId } from '../../../domain/refund.ts'
import type { Staff } from '../../../domain/staff.ts'
import { ClientError, notFound } from '../../errors.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { publishEvent } from '../../platform/domain-events.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrder } from '../orders/change-status.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { mailRefund } from './mail-refund.ts'
import { insertEvent } from './payment-event-repository.ts'
import { findCashRefund, setSucceeded } from './refund-request-repository.ts'
import { showRefundedOrder } from './show-refunded-order.ts'

interface PaidOutRefund {
  readonly id: string
  readonly refund: string
  readonly by: Staff
}

/** Records that staff paid out a refund of cash. Throws 404, and 409 when it was recorded before. */
export async function recordPaidOut(platform: Platform, { id: order, refund, by }: PaidOutRefund): Promise<OrderWire> {
  if (!isId<OrderId>(order) || !isId<RefundId>(refund)) throw notFound('Refund')
  await inTransaction(platform.db, async (tx) => {
    await lockOrder(tx, order)
    const cash = await findCashRefund(tx, order, refund)
    if (!cash) throw notFound('Refund')
    if (cash.status !== 'pending') throw new ClientError(409, 'This refund was paid out already')
    const now = platform.clock.now()
    await setSucceeded(tx, refund, now)
    await mailRefund(tx, { order, refund, status: 'succeeded' }, now)
    const fact = { kind: 'refund', refund: null, request: refund, amount: cash.amount, status: 'succeeded' } as const
    const ids = { order, sessionId: null, paymentIntent: null }
    await insertEvent(tx, { id: `paid out ${refund}`, type: 'refund paid out', ...ids, fact }, order, now)
    await recordOrderEvent(tx, order, 'refunded', now)
    await recordAct(tx, by, { what: 'refund-paid-out', order, refund }, now)
  })
  publishEvent('orderChanged', undefined)
  return showRefundedOrder(platform, order)
}
