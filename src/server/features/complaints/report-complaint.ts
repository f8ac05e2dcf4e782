import type { ComplaintReport } from '../../../contract/orders/complaints.ts'
import {
  type ComplaintId,
  REPORT_DAYS,
  type RejectedReport,
  type ReportableLine,
  type ReportObstacle,
  rejectedReport,
  reportObstacle,
} from '../../../domain/orders/complaint.ts'
import type { Order, OrderId } from '../../../domain/orders/order.ts'
import { deliveredAt } from '../../../domain/orders/order-workflow.ts'
import { piecesOf } from '../../../domain/orders/picking.ts'
import { ClientError } from '../../platform/client-error.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockOrderOf } from '../fulfillment/change-order.ts'
import { insertComplaint } from '../orders/complaint-repository.ts'
import { recordOrderEvent } from '../orders/order-repository.ts'
import { countRefundedPieces } from '../payments/refundable-order.ts'

/**
 * Saves what was wrong with lines of a delivered order. The caller must have checked that the order is of whoever
 * reports it. Throws 404, 409 when the order can't be reported any more or a line was reported before, and 422 for an
 * unknown line or too many pieces.
 */
export const reportComplaint = ({ db, clock }: Platform, id: OrderId, { lines, note }: ComplaintReport): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await lockOrderOf(tx, id)
    const now = clock.now()
    const obstacle = reportObstacle({ status: order.status, deliveredAt: deliveredAt(order.history) }, now)
    if (obstacle) throw new ClientError(409, OBSTACLES[obstacle])
    const reportable = reportableLines(order, await countRefundedPieces(tx, id))
    const rejected = rejectedReport(reportable, lines)
    if (rejected) throw rejectionError(rejected, order, reportable)
    await insertComplaint(tx, { id: newId<ComplaintId>(), order: id, lines, note }, now)
    await recordOrderEvent(tx, id, 'complaint', now)
  })

const OBSTACLES: Readonly<Record<ReportObstacle, string>> = {
  'not delivered': 'This order is not delivered, so no problem can be reported yet',
  'too late': `Problems can be reported for ${REPORT_DAYS} days after the delivery. Please contact us.`,
}

const reportableLines = ({ lines, complaints }: Order, refunded: ReadonlyMap<string, number>): ReportableLine[] => {
  const reported = new Set(complaints.flatMap((complaint) => complaint.lines.map(({ line }) => line)))
  return lines.map((line) => ({
    id: line.id,
    pieces: Math.max(0, piecesOf(line) - (refunded.get(line.id) ?? 0)),
    isReported: reported.has(line.id),
  }))
}

function rejectionError(
  { reason, line: id }: RejectedReport,
  { lines }: Order,
  reportable: readonly ReportableLine[],
): ClientError {
  const name = lines.find((line) => line.id === id)?.name ?? 'this product'
  switch (reason) {
    case 'unknown line':
      return new ClientError(422, 'lines must be of this order')
    case 'reported before':
      return new ClientError(409, `You have reported ${name} before`)
    case 'too many pieces': {
      const pieces = reportable.find((line) => line.id === id)?.pieces ?? 0
      return new ClientError(422, `At most ${pieces} of ${name} can be reported`)
    }
  }
}
