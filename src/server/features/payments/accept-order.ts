import type { OrderId } from '../../../domain/order.ts'
import { judgePayment } from '../../../domain/payment.ts'
import type { Staff } from '../../../domain/staff.ts'
import { notFound } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { recordAct } from '../staff-acts/record-act.ts'
import { listFacts } from './payment-event-repository.ts'
import { resolvePaymentIssues } from './payment-issue-repository.ts'
import { lockPayment, type PaymentRow } from './payment-repository.ts'
import { settleFailure } from './settle-failure.ts'
import { reportSettled, type SettledPayment, settlePayment } from './settle-payment.ts'

/** Closes the payment issue of an order, and accepts its failed refunds as they are. Throws 404 when the order has no issue. */
export async function acceptOrder({ db, clock, log }: Platform, id: string, by: Staff): Promise<void> {
  const accepted = await inTransaction(db, async (tx) => {
    const payment = isId<OrderId>(id) ? await lockPayment(tx, id) : null
    if (!payment) return null
    const isResolved = await resolvePaymentIssues(tx, payment.order)
    const settled = payment.refund === 'failed' ? await acceptFailedRefunds(tx, payment, clock.now()) : null
    if (!isResolved && !settled) return null
    await recordAct(tx, by, { what: 'payment-accepted', order: payment.order }, clock.now())
    return { settled }
  })
  if (!accepted) throw notFound('Order')
  if (accepted.settled) reportSettled(log, accepted.settled, { type: 'accepted' })
}

/** Settles the failed refunds of a payment. Refunds that fail later are payment issues again. */
async function acceptFailedRefunds(tx: Db, payment: PaymentRow, now: Date): Promise<SettledPayment> {
  const { order, sessionId, paymentIntent } = payment
  const { failedRefunds } = judgePayment(payment, await listFacts(tx, order))
  for (const failed of failedRefunds) await settleFailure(tx, { order, sessionId, paymentIntent }, failed, now)
  return settlePayment(tx, { ...payment, replacedBy: null }, now)
}
