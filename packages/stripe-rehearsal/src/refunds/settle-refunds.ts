import { refundObject } from '../api/api-objects.ts'
import { addRefunded } from '../checkout/payment-repository.ts'
import { lockDue } from '../due/due-work-repository.ts'
import { untilNothingIsDue } from '../due/until-nothing-is-due.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeRefund } from './refund-repository.ts'

export const settleRefunds = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const due = await lockDue(tx, 'rehearsal_refunds', options.clock.now())
    if (due) await settle(options, tx, due.id, due.settles_as)
    return due !== null
  })

export const settleRefund = (options: GatewayOptions, id: string, status: 'succeeded' | 'failed'): Promise<void> =>
  options.db.transaction().execute((tx) => settle(options, tx, id, status))

async function settle(options: GatewayOptions, tx: Db, id: string, status: 'succeeded' | 'failed'): Promise<void> {
  const refund = await changeRefund(tx, id, status)
  if (status === 'failed') await addRefunded(tx, refund.payment_id, -refund.amount)
  await enqueueEvent(options, tx, status === 'failed' ? 'refund.failed' : 'refund.updated', refundObject(refund))
}
