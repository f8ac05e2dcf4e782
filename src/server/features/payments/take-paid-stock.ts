import type { Db } from '../../platform/database/connect.ts'
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts'
import { findRequestedLines } from '../orders/awaiting-orders.ts'
import { cancelUnavailableOrder } from '../orders/change-status.ts'
import { takeHeldStock } from '../stock/hold-stock.ts'
import type { PaymentRow } from './payment-repository.ts'

/** Of an order that was just paid. When its money came after its goods were sold, it is canceled and the money given back. */
export async function takePaidStock(tx: Db, { order, isAnyCounted }: PaymentRow, now: Date): Promise<void> {
  if (!isAnyCounted || (await takeHeldStock(tx, order, await findRequestedLines(tx, order), now))) return
  await cancelUnavailableOrder(tx, order, now)
  await enqueueJob(tx, { kind: 'refund-canceled', payload: { order } }, now)
}
