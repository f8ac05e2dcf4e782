import { enqueueEvent } from '../events/enqueue-event.ts'
import { gatewayId } from '../gateway-id.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { changeSession, type Session } from './checkout-session-repository.ts'
import { findSession, type RehearsedSession } from './find-session.ts'
import { lockCurrentSession } from './lock-current-session.ts'
import { insertPayment, type Payment } from './payment-repository.ts'
import { presentSession } from './present-session.ts'

/** The payment and its first refund succeed immediately by default. */
export interface MeansOfPayment {
  readonly arrives?: 'at once' | 'later' | 'never'
  readonly refundsAs?: Payment['refunds_as']
}

export const SETTLES_AFTER_MS = 12_000 // a bank takes days, but this is enough to see pages before and after

export function paySession(options: GatewayOptions, id: string, means: MeansOfPayment): Promise<RehearsedSession | null> {
  return options.db.transaction().execute(async (tx) => {
    const session = await lockCurrentSession(options, tx, id)
    if (session?.status === 'open') await pay(options, tx, session, means)
    return await findSession(options, tx, id)
  })
}

async function pay(
  options: GatewayOptions,
  tx: Db,
  session: Session,
  { arrives = 'at once', refundsAs = 'at once' }: MeansOfPayment,
): Promise<void> {
  const now = options.clock.now()
  const settlesAt = new Date(now.getTime() + SETTLES_AFTER_MS)
  await insertPayment(tx, {
    id: gatewayId('pi'),
    charge_id: gatewayId('ch'),
    session_id: session.id,
    amount: session.amount,
    metadata: JSON.stringify(session.payment_metadata),
    created_at: now,
    refunds_as: refundsAs,
    ...(arrives === 'at once'
      ? { status: 'succeeded', settles_at: null, settles_as: null }
      : {
          status: 'processing',
          settles_at: settlesAt,
          settles_as: arrives === 'later' ? 'succeeded' : 'failed',
        }),
  })
  if (arrives !== 'at once') await options.schedule?.(tx, settlesAt)
  const complete = await changeSession(tx, session.id, {
    status: 'complete',
    payment_status: arrives === 'at once' ? 'paid' : 'unpaid',
  })
  await enqueueEvent(options, tx, 'checkout.session.completed', await presentSession(options, tx, complete))
}
