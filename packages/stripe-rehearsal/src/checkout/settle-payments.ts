import { lockDue } from '../due/due-work-repository.ts'
import { untilNothingIsDue } from '../due/until-nothing-is-due.ts'
import { enqueueEvent } from '../events/enqueue-event.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import { changeSession } from './checkout-session-repository.ts'
import { changePayment } from './payment-repository.ts'
import { presentSession } from './present-session.ts'

export const settlePayments = (options: GatewayOptions): Promise<void> =>
  untilNothingIsDue(options.db, async (tx) => {
    const due = await lockDue(tx, 'rehearsal_payments', options.clock.now())
    if (!due) return false
    const isPaid = due.settles_as === 'succeeded'
    const { session_id } = await changePayment(tx, due.id, due.settles_as)
    const session = await changeSession(tx, session_id, { payment_status: isPaid ? 'paid' : 'unpaid' })
    const type = isPaid ? 'checkout.session.async_payment_succeeded' : 'checkout.session.async_payment_failed'
    await enqueueEvent(options, tx, type, await presentSession(options, tx, session))
    return true
  })
