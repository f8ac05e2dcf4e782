import { inTransaction } from '../../database/transaction.ts'
import { announce } from './announce.ts'
import { changeSession, type Session } from './checkout-session-repository.ts'
import { gatewayId } from './gateway-id.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { holdSession } from './hold-session.ts'
import { presentSession } from './present-session.ts'
import { insertPayment, type Payment } from './rehearsed-payment-repository.ts'

/** How somebody pays: at once, or by a means of payment whose answer comes later; and what becomes of the first refund. */
export interface MeansOfPayment {
  readonly arrives: 'at once' | 'later' | 'never'
  readonly refundsAs?: Payment['refunds_as']
}

export const SETTLES_AFTER_MS = 12_000 // a bank takes days; whoever rehearses comes through the loader's 5 s and sees My Orders before and after

/**
 * Pays a session. What it gives was paid by this call or another one, or has expired: a session is paid once. Null when it
 * does not exist.
 */
export function completeSession(
  parts: GatewayOptions,
  id: string,
  { arrives, refundsAs = 'at once' }: MeansOfPayment,
): Promise<Session | null> {
  return inTransaction(parts.db, async (tx) => {
    const session = await holdSession(parts, tx, id)
    if (session?.status !== 'open') return session
    const now = parts.clock.now()
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
    await announce(tx, 'checkout.session.completed', await presentSession(parts, tx, complete), now)
    return complete
  })
}
