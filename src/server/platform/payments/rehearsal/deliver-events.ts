import { createHmac } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { epochSeconds } from './epoch-seconds.ts'
import type { GatewayOptions } from './gateway-options.ts'
import { deleteEvent, takeDueEvent, type WaitingEvent } from './webhook-event-repository.ts'

export interface DeliveryOptions extends Pick<GatewayOptions, 'db' | 'clock'> {
  readonly webhookSecret: string
  /** Hands an event to the store. Whether the store took it; one that it did not take, or at which this throws, comes again. */
  readonly deliver: (payload: string, signature: string) => Promise<boolean>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

const PAUSE = { firstSeconds: 5, mostSeconds: 60 * 60 }
const GIVES_UP_AFTER_MS = 24 * 60 * 60 * 1000

/** Delivers each event that is due, at least once; in no promised order. */
export async function deliverEvents(parts: DeliveryOptions): Promise<void> {
  const started = parts.clock.now() // what fails now is due again later, also where a test's clock stands still
  for (;;) {
    const event = await takeDueEvent(parts.db, started, PAUSE)
    if (!event) return
    if (await hasArrived(parts, event)) await deleteEvent(parts.db, event.id)
    else if (started.getTime() - event.created_at.getTime() >= GIVES_UP_AFTER_MS) {
      parts.log.warn({ event: event.id, tries: event.tries }, 'a rehearsed payment event was never taken and is given up')
      await deleteEvent(parts.db, event.id)
    }
  }
}

async function hasArrived(
  { clock, webhookSecret, deliver, log }: DeliveryOptions,
  { id, payload }: WaitingEvent,
): Promise<boolean> {
  try {
    return await deliver(payload, signature(payload, webhookSecret, clock.now()))
  } catch (error) {
    log.warn({ err: error, event: id }, 'a rehearsed payment event could not be delivered')
    return false
  }
}

/** Stripe's scheme (docs.stripe.com/webhooks/signature): a time, and HMAC-SHA256 of that time and the payload. */
function signature(payload: string, secret: string, now: Date): string {
  const time = epochSeconds(now)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')}`
}
