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
import { settlePayment } from './settle-payment.ts'

/** Resolves failed refunds, too. Throws 404 without an issue. */
export async function acceptOrder({ db, clock }: Platform, id: string, by: Staff): Promise<void> {
  const isDone = await inTransaction(db, async (tx) => {
    const payment = isId<OrderId>(id) ? await lockPayment(tx, id) : null
    if (!payment) return false
    const isResolved = await resolvePaymentIssues(tx, payment.order)
    if (payment.refund === 'failed') await settleFailures(tx, { ...payment, replacedBy: null }, clock.now())
    const isDone = isResolved || payment.refund === 'failed'
    if (isDone) await recordAct(tx, by, { what: 'payment-accepted', order: payment.order }, clock.now())
    return isDone
  })
  if (!isDone) throw notFound('Order')
}

/** New failures count. */
async function settleFailures(tx: Db, payment: PaymentRow, now: Date): Promise<void> {
  const { order, sessionId, paymentIntent } = payment
  const { failedRefunds } = judgePayment(payment, await listFacts(tx, order))
  for (const failed of failedRefunds) await settleFailure(tx, { order, sessionId, paymentIntent }, failed, now)
  await settlePayment(tx, payment, now)
}
