import { judgePayment, type PaymentVerdict } from '../../../domain/payment.ts'
import type { RefundFact } from '../../../domain/refund.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { insertOnlineRefund } from './insert-online-refund.ts'
import { listFacts } from './payment-event-repository.ts'
import { lockPayment } from './payment-repository.ts'
import type { RefundablePayment } from './refund-repository.ts'
import type { QuotedRefund } from './request-refund.ts'
import { settleFailure } from './settle-failure.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'

export async function requestOnlineRefund(tx: Db, refund: QuotedRefund, payment: RefundablePayment): Promise<SettledPayment> {
  const { order, now, sendAt = now } = refund
  const own = await lockPayment(tx, order)
  if (!own) throw new ClientError(409, 'This order has no online payment to refund')
  const { sessionId, paymentIntent } = payment
  const reported = { order, sessionId, paymentIntent }
  const verdict = judgePayment(own, await listFacts(tx, order))
  for (const failed of repeatedBy(refund, failuresOf(payment, verdict))) await settleFailure(tx, reported, failed, now)
  await insertOnlineRefund(tx, { ...refund, ...refund.quote, ...reported, payment: payment.id, now, sendAt })
  return settlePayment(tx, own, now)
}

function failuresOf(
  { kind, paymentIntent }: RefundablePayment,
  { failedRefunds, others }: PaymentVerdict,
): readonly RefundFact[] {
  if (kind === 'checkout') return failedRefunds
  const refunds = others.find(({ payment }) => payment === paymentIntent)?.refunds ?? []
  return refunds.filter(({ status }) => status === 'failed')
}

/** Returns the failed refunds that this one repeats. */
const repeatedBy = ({ isWhole, quote }: QuotedRefund, failed: readonly RefundFact[]): readonly RefundFact[] =>
  isWhole ? failed : failed.filter(({ amount }) => amount === quote.amount).slice(0, 1)
