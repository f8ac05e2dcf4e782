import { invalidRequest } from '../api/api-error.ts'
import { epochSeconds, gatewayId } from '../api/api-objects.ts'
import type { CreateSessionParams } from '../api/api-params.ts'
import type { GatewayOptions } from '../gateway-options.ts'
import type { Db } from '../schema.ts'
import { insertSession, type Session } from './checkout-session-repository.ts'

// Stripe has the same limits.
const LEAST_CENTS = 50
const MOST_CENTS = 99_999_999
const HALF_AN_HOUR_S = 30 * 60
const DAY_S = 24 * 60 * 60

export async function createSession(
  { clock, schedule }: Pick<GatewayOptions, 'clock' | 'schedule'>,
  tx: Db,
  params: CreateSessionParams,
): Promise<Session> {
  const now = clock.now()
  const session = await insertSession(tx, {
    id: gatewayId('cs_test'),
    status: 'open',
    payment_status: 'unpaid',
    amount: amountOf(params.line_items),
    lines: JSON.stringify(params.line_items.map(lineJson)),
    client_reference_id: params.client_reference_id ?? null,
    customer_email: params.customer_email ?? null,
    metadata: JSON.stringify(params.metadata ?? {}),
    payment_metadata: JSON.stringify(params.payment_intent_data?.metadata ?? {}),
    capture_method: params.payment_intent_data?.capture_method ?? 'automatic',
    success_url: params.success_url,
    cancel_url: params.cancel_url,
    created_at: now,
    expires_at: new Date(expiryOf(params.expires_at, epochSeconds(now)) * 1000),
  })
  await schedule?.(tx, session.expires_at)
  return session
}

type LineParams = CreateSessionParams['line_items'][number]

const lineJson = ({ price_data: price, quantity }: LineParams) => ({
  name: price.product_data.name,
  quantity,
  unitAmount: price.unit_amount,
})

function amountOf(lines: readonly LineParams[]) {
  const amount = lines.reduce((sum, line) => sum + line.price_data.unit_amount * line.quantity, 0)
  if (amount < LEAST_CENTS) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd"
    throw invalidRequest(message, { code: 'amount_too_small' })
  }
  if (amount > MOST_CENTS) {
    const message = "The Checkout Session's total amount due must be no more than $999,999.99"
    throw invalidRequest(message, { code: 'amount_too_large' })
  }
  return amount
}

/** Returns seconds since 1970. By default, a session expires after a day. */
function expiryOf(requested: number | undefined, now: number): number {
  const end = requested ?? now + DAY_S
  if (end < now + HALF_AN_HOUR_S) {
    const message = 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.'
    throw invalidRequest(message, { param: 'expires_at' })
  }
  if (end > now + DAY_S) {
    const message = 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.'
    throw invalidRequest(message, { param: 'expires_at' })
  }
  return end
}
