import type { Db } from '../../database/connect.ts'
import { epochSeconds } from './epoch-seconds.ts'
import { gatewayId } from './gateway-id.ts'
import { insertEvent } from './webhook-event-repository.ts'

export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** The version of Stripe's API whose objects these are: the one that the SDK asks for. */
const API_VERSION = '2026-10-28.endive'

/** Puts an event on its way to the store. In the transaction of what it tells: it goes out if that is kept, and then surely. */
export async function announce(tx: Db, type: EventType, object: unknown, now: Date): Promise<void> {
  const id = gatewayId('evt')
  const event = {
    id,
    object: 'event',
    api_version: API_VERSION,
    created: epochSeconds(now),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  }
  await insertEvent(tx, { id, payload: JSON.stringify(event), created_at: now, due_at: now })
}
