import Stripe from 'stripe'
import { endpoints } from '../../contract/endpoints.ts'
import type { Clock } from '../platform/platform.ts'
import type { TestResponse } from './caller.ts'
import type { TestStore } from './test-store.ts'

export const WEBHOOK_SECRET = 'whsec_of_a_test'

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly type: string
  readonly data: { readonly object: object }
}

/** Makes an event that the rehearsal gateway does not send. */
export const stripeEvent = (type: string, object: object): StripeEvent => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type,
  data: { object },
})

export const changedEvent = ({ type, data }: StripeEvent, changes: object): StripeEvent =>
  stripeEvent(type, { ...data.object, ...changes })

/** Sends an event to a store, signed at the store's time by default. */
export function sendEvent(
  store: Pick<TestStore, 'visitor'> & { readonly clock: Clock },
  event: object,
  { secret = WEBHOOK_SECRET, at = store.clock.now() }: { secret?: string; at?: Date } = {},
): Promise<TestResponse> {
  const payload = JSON.stringify(event, null, 2)
  return store.visitor().send(endpoints.receiveWebhook, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(payload, at, secret) },
    body: payload,
  })
}

export const signatureOf = (payload: string, at: Date, secret = WEBHOOK_SECRET): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })
