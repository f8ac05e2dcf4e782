import type Stripe from 'stripe'
import { checkoutParams } from './checkout-params.ts'
import { ForgedWebhook, type PaymentProvider, ProviderAway, ProviderRefused } from './payment-provider.ts'
import { eventReport, refundFact, sessionReport } from './stripe-reports.ts'

const TIMEOUT_MS = 8_000
const RETRIES = 2 // with the same idempotency key: it stays one checkout, one refund
const WEBHOOK_TOLERANCE_SECONDS = 5 * 60 // contract, section 6

const MOST_REFUNDS = 100 // Stripe's; a payment that was given back in more parts is none of this store's

const WITH_INTENT = { expand: ['payment_intent'] }

export interface StripeSettings {
  readonly secretKey: string
  /** Null: no webhook is believed, and payments are found by asking. */
  readonly webhookSecret: string | null
  /** Origin of the API; null: Stripe's own. */
  readonly apiBase: string | null
  /** Origin to which shoppers come back. */
  readonly publicUrl: string
  /** How long one try may take, and how many follow it; tests are less patient. */
  readonly timeoutMs?: number
  readonly retries?: number
  /** How the API is reached when not over the network. */
  readonly fetch?: typeof fetch
}

/** Stripe, by its own SDK, which is loaded when it is first needed: it takes 38 MB, and many a store waits long for its first payment. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  let loading: Promise<{ sdk: typeof Stripe; stripe: Stripe }> | undefined
  const load = () => {
    loading ??= connect(settings)
    return loading
  }
  const ask = async <Answer>(question: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    const { sdk, stripe } = await load()
    return question(stripe).catch((error: unknown) => {
      throw translated(sdk, error)
    })
  }
  const findCheckout = (sessionId: string) =>
    ask(async ({ checkout }) => sessionReport(await checkout.sessions.retrieve(sessionId, WITH_INTENT)))
  const findRefunds = (paymentIntent: string) =>
    ask(async ({ refunds }) => (await refunds.list({ payment_intent: paymentIntent, limit: MOST_REFUNDS })).data.map(refundFact))
  return {
    async startCheckout(order, expiresAt) {
      const params = checkoutParams(order, expiresAt, settings.publicUrl)
      const { id, url } = await ask((stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `larder-order-${order.id}` }),
      )
      if (!url) throw new ProviderRefused('The checkout has no page to pay on')
      return { sessionId: id, url }
    },
    findCheckout,
    expireCheckout: (sessionId) =>
      ask(async ({ checkout }) => sessionReport(await checkout.sessions.expire(sessionId, WITH_INTENT))).catch(
        (error: unknown) => {
          if (error instanceof ProviderRefused) return findCheckout(sessionId) // only an open one can be expired
          throw error
        },
      ),
    async refund(paymentIntent, attempt) {
      const options = { idempotencyKey: `larder-refund-${paymentIntent}-${attempt}` }
      await ask(({ refunds }) => refunds.create({ payment_intent: paymentIntent }, options)).catch((error: unknown) => {
        if (!isRefundedAlready(error)) throw error
      })
      return findRefunds(paymentIntent)
    },
    findRefunds,
    async readEvent(body, signature, now) {
      const { webhookSecret } = settings
      if (webhookSecret === null) throw new ForgedWebhook('No webhook secret is set')
      const { sdk, stripe } = await load()
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret,
          WEBHOOK_TOLERANCE_SECONDS,
          undefined,
          now.getTime(),
        )
        return eventReport(event)
      } catch (error) {
        if (error instanceof sdk.errors.StripeSignatureVerificationError) throw new ForgedWebhook(error.message)
        throw new ForgedWebhook('The body is no event', { cause: error })
      }
    },
  }
}

async function connect(settings: StripeSettings): Promise<{ sdk: typeof Stripe; stripe: Stripe }> {
  const { secretKey, apiBase, fetch, timeoutMs = TIMEOUT_MS, retries = RETRIES } = settings
  const { default: sdk } = await import('stripe')
  const stripe = new sdk(secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase === null ? {} : hostOf(apiBase)),
    ...(fetch ? { httpClient: sdk.createFetchHttpClient(fetch) } : {}),
  })
  return { sdk, stripe }
}

function hostOf(origin: string): { protocol: 'http' | 'https'; host: string; port: string } {
  const { protocol, hostname, port } = new URL(origin)
  const isHttps = protocol === 'https:'
  return { protocol: isHttps ? 'https' : 'http', host: hostname, port: port || (isHttps ? '443' : '80') }
}

/** In the provider's dashboard, or by a try whose answer was lost. */
const isRefundedAlready = (error: unknown): boolean =>
  error instanceof ProviderRefused &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'charge_already_refunded'

/** What the provider refused is told apart from what it failed at: only the first is sure to have had no effect. */
function translated(sdk: typeof Stripe, error: unknown): unknown {
  const { StripeError, StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = sdk.errors
  const isOtherRequest = error instanceof StripeIdempotencyError && error.statusCode === 400 // not 409: the same one is under way
  if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError || isOtherRequest)
    return new ProviderRefused(error.message, { cause: error })
  return error instanceof StripeError ? new ProviderAway(error.message, { cause: error }) : error
}
