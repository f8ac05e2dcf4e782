import { inTransaction } from '../../database/transaction.ts'
import { changeSession, type Session } from './checkout-session-repository.ts'
import { enqueueEvent } from './enqueue-event.ts'
import { gatewayId } from './gateway-id.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { lockCurrentSession } from './lock-current-session.ts'
import { presentSession } from './present-session.ts'
import { insertPayment, type Payment } from './rehearsed-payment-repository.ts'

export interface MeansOfPayment {
  readonly arrives: 'at once' | 'later' | 'never'
  readonly refundsAs?: Payment['refunds_as']
}

export const SETTLES_AFTER_MS = 12_000 // a bank takes days; this is long enough to see My Orders before and after

/** Pays an open session. Returns the session, which may have been paid or expired before; null when it is unknown. */
export function completeSession(
  options: GatewayOptions,
  id: string,
  { arrives, refundsAs = 'at once' }: MeansOfPayment,
): Promise<Session | null> {
  return inTransaction(options.db, async (tx) => {
    const session = await lockCurrentSession(options, tx, id)
    if (session?.status !== 'open') return session
    const now = options.clock.now()
    await insertPayment(tx, {
      id: gatewayId('pi'),
      charge_id: gatewayId('ch'),
      session_id: id,
      amount: session.amount,
      metadata: JSON.stringify(session.payment_metadata),
      created_at: now,
      refunds_as: refundsAs,
      ...(arrives === 'at once'
        ? { status: 'succeeded', settles_at: null, settles_as: null }
        : {
            status: 'processing',
            settles_at: new Date(now.getTime() + SETTLES_AFTER_MS),
            settles_as: arrives === 'later' ? 'succeeded' : 'failed',
          }),
    })
    const complete = await changeSession(tx, id, {
      status: 'complete',
      payment_status: arrives === 'at once' ? 'paid' : 'unpaid',
    })
    await enqueueEvent(tx, 'checkout.session.completed', await presentSession(options, tx, complete), now)
    return complete
  })
}
