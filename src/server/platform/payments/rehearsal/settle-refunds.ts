import { cents } from '../../../../domain/money.ts'
import type { Db } from '../../database/connect.ts'
import { inTransaction } from '../../database/transaction.ts'
import { refundObject } from './api-objects.ts'
import { enqueueEvent } from './enqueue-event.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { addRefunded } from './rehearsed-payment-repository.ts'
import { changeRefund, lockDueRefund } from './rehearsed-refund-repository.ts'

/** Safe to run in many processes. */
export async function settleRefunds(options: GatewayOptions): Promise<void> {
  while (await settleOne(options)) {
    // one transaction each: a failure does not affect the others
  }
}

const settleOne = (options: GatewayOptions): Promise<boolean> =>
  inTransaction(options.db, async (tx) => {
    const due = await lockDueRefund(tx, options.clock.now())
    if (due?.settles_as) await settle(options, tx, due.id, due.settles_as)
    return due !== null
  })

/** Settles a refund now: a pending one, or one that succeeded and fails later. Throws when it is unknown or has failed. */
export const settleRefund = (options: GatewayOptions, id: string, status: 'succeeded' | 'failed'): Promise<void> =>
  inTransaction(options.db, (tx) => settle(options, tx, id, status))

async function settle({ clock }: GatewayOptions, tx: Db, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const refund = await changeRefund(tx, id, status)
  if (status === 'failed') await addRefunded(tx, refund.payment_id, cents(-refund.amount))
  await enqueueEvent(tx, status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refund), clock.now())
}
