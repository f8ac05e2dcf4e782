import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { insertEvent } from './payment-event-repository.ts'
import { insertRefund, type NewRefund, requestFact } from './refund-request-repository.ts'

interface SentRefund extends Omit<NewRefund, 'status'> {
  readonly isWhole: boolean
  readonly sessionId: string | null
  readonly paymentIntent: string | null
  readonly now: Date
  readonly sendAt: Date
}

/** Inserts a refund, its event and the job that sends it. The caller must call settlePayment next. */
export async function insertOnlineRefund(
  tx: Db,
  { sessionId, paymentIntent, now, sendAt, ...refund }: SentRefund,
): Promise<void> {
  const { id, order } = refund
  await insertRefund(tx, { ...refund, status: 'pending' }, now)
  const event = { id: `requested ${id}`, type: 'refund requested', order, sessionId, paymentIntent, fact: requestFact(refund) }
  await insertEvent(tx, event, order, now)
  await enqueueJob(tx, { kind: 'send-refund', payload: { refund: id } }, now, sendAt)
}
