import type { OrderId } from '../../../domain/order.ts'
import type { RefundId, RefundStatus } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'

interface ChangedRefund {
  readonly order: OrderId
  readonly refund: RefundId
  readonly status: RefundStatus
}

/**
 * Mails the shopper that a refund went through or failed, and sends nothing for other statuses. Call it in the
 * transaction that saves the status.
 */
export async function mailRefund(tx: Db, { order, refund, status }: ChangedRefund, now: Date): Promise<void> {
  if (status !== 'succeeded' && status !== 'failed') return
  const about = status === 'succeeded' ? 'refund' : 'refund failed'
  await enqueueJob(tx, { kind: 'order-mail', payload: { order, about, refund } }, now)
}
