import { cents } from '../../../../domain/money.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refundObject } from './api-objects.ts'
import { enqueueEvent } from './enqueue-event.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { addRefunded } from './rehearsed-payment-repository.ts'
import { lockDueRefund, settleRefund } from './rehearsed-refund-repository.ts'

/** Safe to run in many processes. */
export async function settleRefunds(options: GatewayOptions): Promise<void> {
  while (await settleOne(options)) {
    // one transaction each: a failure does not affect the others
  }
}

const settleOne = ({ db, clock }: GatewayOptions): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const due = await lockDueRefund(tx, clock.now())
    if (!due?.settles_as) return false
    const refund = await settleRefund(tx, due.id, due.settles_as)
    if (refund.status === 'failed') await addRefunded(tx, refund.payment_id, cents(-refund.amount))
    await enqueueEvent(tx, refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refund), clock.now())
    return true
  })
