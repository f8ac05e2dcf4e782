import type { Db } from '../../platform/database/connect.ts'
import { mailRefund } from './mail-refund.ts'
import { insertEvent } from './payment-event-repository.ts'
import { insertRefund, requestFact } from './refund-request-repository.ts'
import type { QuotedRefund } from './request-refund.ts'

const NO_PAYMENT = { sessionId: null, paymentIntent: null }

/** Records a refund of cash, which staff pay out by hand: they just did, or still have to when `isOwed` is set. */
export async function recordCashRefund(tx: Db, refund: QuotedRefund): Promise<void> {
  const { id, order, quote, isWhole, isOwed = false, now } = refund
  const status = isOwed ? 'pending' : 'succeeded'
  await insertRefund(tx, { ...refund, ...quote, payment: null, status }, now)
  await mailRefund(tx, { order, refund: id, status }, now)
  const [event, fact] = [{ ...NO_PAYMENT, order, type: 'refund requested' }, requestFact({ id, isWhole, ...quote })]
  await insertEvent(tx, { ...event, id: `requested ${id}`, fact: { ...fact, status } }, order, now)
}
