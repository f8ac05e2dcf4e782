import { judgePayment, type PaymentVerdict } from '../../../domain/payment.ts'
import type { RefundFact } from '../../../domain/refund.ts'
import { ClientError } from '../../errors.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { insertEvent, listFacts } from './payment-event-repository.ts'
import { lockPayment } from './payment-repository.ts'
import type { RefundablePayment } from './refund-repository.ts'
import { insertRefund, requestFact } from './refund-request-repository.ts'
import type { QuotedRefund } from './request-refund.ts'
import { settleFailure } from './settle-failure.ts'
import { type SettledPayment, settlePayment } from './settle-payment.ts'

/** Pending until the provider says more. */
export async function requestOnlineRefund(tx: Db, refund: QuotedRefund, payment: RefundablePayment): Promise<SettledPayment> {
  const { id, order, now, sendAt = now } = refund
  const own = await lockPayment(tx, order)
  if (!own) throw new ClientError(409, 'This order has no online payment to refund')
  const { sessionId, paymentIntent } = payment
  const reported = { order, sessionId, paymentIntent }
  const verdict = judgePayment(own, await listFacts(tx, order))
  for (const failed of repeatedBy(refund, failuresOf(payment, verdict))) await settleFailure(tx, reported, failed, now)
  await insertRefund(tx, { ...refund, ...refund.quote, payment: payment.id, status: 'pending' }, now)
  const event = { id: `requested ${id}`, type: 'refund requested', ...reported, fact: requestFact(refund) }
  await insertEvent(tx, event, order, now)
  await enqueueJob(tx, { kind: 'send-refund', payload: { refund: id } }, now, sendAt)
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

/** Failed refunds that this one makes up for. */
const repeatedBy = ({ isWhole, quote }: QuotedRefund, failed: readonly RefundFact[]): readonly RefundFact[] =>
  isWhole ? failed : failed.filter(({ amount }) => amount === quote.amount).slice(0, 1)
