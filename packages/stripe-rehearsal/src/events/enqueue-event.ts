import { epochSeconds, gatewayId } from '../api/api-objects.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { insertEvent } from './webhook-event-repository.ts'

type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.async_payment_succeeded'
  | 'checkout.session.async_payment_failed'
  | 'checkout.session.expired'
  | 'payment_intent.amount_capturable_updated'
  | 'payment_intent.succeeded'
  | 'payment_intent.canceled'
  | 'charge.captured'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

/** The SDK pins this version. */
const API_VERSION = '2026-10-28.endive'

/** Saves an event in the transaction of its cause. */
export async function enqueueEvent(
  { clock, schedule }: Pick<GatewayOptions, 'clock' | 'schedule'>,
  tx: Db,
  type: EventType,
  object: unknown,
): Promise<void> {
  const now = clock.now()
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
  await schedule?.(tx, now)
}
