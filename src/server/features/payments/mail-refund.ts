import type { OrderId } from '../../../domain/order.ts'
import type { RefundId } from '../../../domain/refund.ts'
import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'

/** In the transaction in which it succeeded. */
export const mailRefund = (tx: Db, order: OrderId, refund: RefundId, now: Date): Promise<void> =>
  enqueueJob(tx, { kind: 'order-mail', payload: { order, about: 'refund', refund } }, now)
