import type { Db } from '../../platform/database/connect.ts'
import { mailRefund } from './mail-refund.ts'
import { insertEvent } from './payment-event-repository.ts'
import { insertRefund, requestFact } from './refund-request-repository.ts'
import type { QuotedRefund } from './request-refund.ts'

const NO_PAYMENT = { sessionId: null, paymentIntent: null }

/** Paid out by hand, now or later. */
export async function recordCashRefund(tx: Db, refund: QuotedRefund): Promise<void> {
  const { id, order, quote, isWhole, isOwed = false, now } = refund
  const status = isOwed ? 'pending' : 'succeeded'
  await insertRefund(tx, { ...refund, ...quote, payment: null, status }, now)
  await mailRefund(tx, { order, refund: id, status }, now)
  const [event, fact] = [{ ...NO_PAYMENT, order, type: 'refund requested' }, requestFact({ id, isWhole, ...quote })]
  await insertEvent(tx, { ...event, id: `requested ${id}`, fact: { ...fact, status } }, order, now)
}
