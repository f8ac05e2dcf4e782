import type Stripe from 'stripe'
import { inSpan } from '../tracing.ts'
import {
  ForgedWebhook,
  type PaymentProvider,
  ProviderKeyRejected,
  ProviderRejected,
  ProviderUnavailable,
} from './payment-provider.ts'
import { sessionParams } from './session-params.ts'
import { eventReport, intentReport, REFUND_REQUEST, refundFact, sessionReport } from './stripe-reports.ts'

const TIMEOUT_MS = 8_000
const RETRIES = 2 // retries have the same idempotency key, so they create one payment session or refund
const WEBHOOK_TOLERANCE_SECONDS = 5 * 60 // contract §6

const MOST_REFUNDS = 100 // Stripe's page size; the store makes fewer

const WITH_INTENT = { expand: ['payment_intent'] }

export interface StripeSettings {
  readonly secretKey: string
  /** When it is null, webhooks are rejected and payments are polled. */
  readonly webhookSecret: string | null
  readonly apiBase: string | null
  readonly publicUrl: string
  /** Limits one attempt. Retries come on top of it. */
  readonly timeoutMs?: number
  readonly retries?: number
  /** The rehearsal gateway passes its own function, so that nothing is sent over the network. */
  readonly fetch?: typeof fetch
}

/** Imports the SDK at its first use, because it takes 38 MB. */
export function stripeProvider(settings: StripeSettings): PaymentProvider {
  let loading: Promise<{ sdk: typeof Stripe; stripe: Stripe }> | undefined
  const load = () => {
    loading ??= connect(settings)
    return loading
  }
  const request = async <Result>(send: (stripe: Stripe) => Promise<Result>): Promise<Result> => {
    const { sdk, stripe } = await load()
    return inSpan(
      () => ({ name: 'Stripe', kind: 'client', attributes: { 'peer.service': 'stripe' } }),
      () => send(stripe),
    ).catch((error: unknown) => {
      throw providerError(sdk, error)
    })
  }
  const findSession = (sessionId: string) =>
    request(async ({ checkout }) => sessionReport(await checkout.sessions.retrieve(sessionId, WITH_INTENT)))
  const findRefunds = (paymentIntent: string) =>
    request(async ({ refunds }) =>
      (await refunds.list({ payment_intent: paymentIntent, limit: MOST_REFUNDS })).data.map(refundFact),
    )
  const findIntent = (paymentIntent: string) =>
    request(async ({ paymentIntents }) => intentReport(await paymentIntents.retrieve(paymentIntent)))
  return {
    async startSession(order, expiresAt) {
      const params = sessionParams(order, expiresAt, settings.publicUrl)
      const { id, url } = await request((stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey: `larder-order-${order.id}` }),
      )
      if (!url) throw new ProviderRejected('The payment session has no page to pay on')
      return { sessionId: id, url }
    },
    findSession,
    expireSession: (sessionId) =>
      request(async ({ checkout }) => sessionReport(await checkout.sessions.expire(sessionId, WITH_INTENT))).catch(
        (error: unknown) => {
          if (error instanceof ProviderRejected) return findSession(sessionId) // only open sessions can be expired
          throw error
        },
      ),
    async refund(paymentIntent, { id, amount }) {
      // The list also finds a refund whose idempotency key the provider has forgotten.
      const known = await findRefunds(paymentIntent)
      if (known.some(({ request }) => request === id)) return known
      const params = { payment_intent: paymentIntent, amount, metadata: { [REFUND_REQUEST]: id } }
      const created = await request(({ refunds }) => refunds.create(params, { idempotencyKey: `larder-refund-${id}` }))
      return [...known, { ...refundFact(created), request: id }]
    },
    findRefunds,
    async capture(paymentIntent, { amount, requestedAt }) {
      // Each try has its own key, because Stripe repeats its response to a key, also a decline. A payment is captured once at most.
      const idempotencyKey = `larder-capture-${paymentIntent}-${amount}-${requestedAt.getTime()}`
      const params = { amount_to_capture: amount }
      return request(async ({ paymentIntents }) =>
        intentReport(await paymentIntents.capture(paymentIntent, params, { idempotencyKey })),
      ).catch(async (error: unknown) => {
        if (!(error instanceof ProviderRejected)) throw error
        const report = await findIntent(paymentIntent) // an earlier request may have captured it, or the reservation has ended
        if (report.fact?.kind === 'captured' || report.fact?.kind === 'released') return report
        throw error
      })
    },
    release: (paymentIntent) =>
      request(async ({ paymentIntents }) => intentReport(await paymentIntents.cancel(paymentIntent))).catch((error: unknown) => {
        if (error instanceof ProviderRejected) return findIntent(paymentIntent) // only what is not captured can be released
        throw error
      }),
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

/** Translates an error of the SDK. A request surely had no effect only when it was rejected. */
function providerError(sdk: typeof Stripe, error: unknown): unknown {
  const { StripeError, StripeInvalidRequestError, StripeCardError, StripeIdempotencyError } = sdk.errors
  const { StripeAuthenticationError, StripePermissionError } = sdk.errors
  // Status 409 would mean that the same request is in progress.
  const isOtherRequest = error instanceof StripeIdempotencyError && error.statusCode === 400
  if (error instanceof StripeInvalidRequestError || error instanceof StripeCardError || isOtherRequest)
    return new ProviderRejected(error.message, { cause: error })
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError)
    return new ProviderKeyRejected(error.message, { cause: error })
  return error instanceof StripeError ? new ProviderUnavailable(error.message, { cause: error }) : error
}
