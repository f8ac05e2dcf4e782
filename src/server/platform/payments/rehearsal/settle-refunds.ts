import { cents } from '../../../../domain/money.ts'
import { inTransaction } from '../../database/transaction.ts'
import { announce } from './announce.ts'
import { refundObject } from './api-objects.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { addRefunded } from './rehearsed-payment-repository.ts'
import { lockDueRefund, settleRefund } from './rehearsed-refund-repository.ts'

/** Lets each refund that is due arrive or fail. Many processes may do so at once. */
export async function settleRefunds(parts: GatewayOptions): Promise<void> {
  while (await settleOne(parts)) {
    // each in a transaction of its own: one that fails keeps none of the others
  }
}

const settleOne = ({ db, clock }: GatewayOptions): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const due = await lockDueRefund(tx, clock.now())
    if (!due?.settles_as) return false
    const refund = await settleRefund(tx, due.id, due.settles_as)
    if (refund.status === 'failed') await addRefunded(tx, refund.payment_id, cents(-refund.amount))
    await announce(tx, refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refund), clock.now())
    return true
  })
