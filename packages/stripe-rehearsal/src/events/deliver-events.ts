import { createHmac } from 'node:crypto'
import { epochSeconds } from '../api/api-objects.ts'
import type { GatewayOptions, Log } from '../gateway-options.ts'
import { deleteEvent, type PendingEvent, takeDueEvent } from './webhook-event-repository.ts'

export interface DeliveryOptions extends Pick<GatewayOptions, 'db' | 'clock' | 'schedule'> {
  readonly webhookSecret: string
  /** Returns whether the webhook accepted the event. After false or an error, it is retried for a day. */
  readonly deliver: (payload: string, signature: string) => Promise<boolean>
  readonly log: Log
}

const PAUSE = { firstSeconds: 5, mostSeconds: 60 * 60 }
const GIVE_UP_AFTER_MS = 24 * 60 * 60 * 1000

/** Delivers each event at least once, in no guaranteed order. */
export async function deliverEvents(options: DeliveryOptions): Promise<void> {
  // Events that fail are due later than this, even when a test's clock does not advance.
  const started = options.clock.now()
  for (;;) {
    const event = await takeNext(options, started)
    if (!event) return
    if (await tryToDeliver(options, event)) await deleteEvent(options.db, event.id)
    else if (started.getTime() - event.created_at.getTime() >= GIVE_UP_AFTER_MS) {
      options.log.warn({ event: event.id, tries: event.tries }, 'a rehearsed payment event was never taken and is given up')
      await deleteEvent(options.db, event.id)
    }
  }
}

const takeNext = ({ db, schedule }: DeliveryOptions, now: Date): Promise<PendingEvent | null> =>
  db.transaction().execute(async (tx) => {
    const event = await takeDueEvent(tx, now, PAUSE)
    if (event) await schedule?.(tx, event.due_at)
    return event
  })

async function tryToDeliver(
  { clock, webhookSecret, deliver, log }: DeliveryOptions,
  { id, payload }: PendingEvent,
): Promise<boolean> {
  try {
    return await deliver(payload, signature(payload, webhookSecret, clock.now()))
  } catch (error) {
    log.warn({ err: error, event: id }, 'a rehearsed payment event could not be delivered')
    return false
  }
}

/** Signs a payload by Stripe's scheme (docs.stripe.com/webhooks/signature). */
function signature(payload: string, secret: string, now: Date): string {
  const time = epochSeconds(now)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`
}
