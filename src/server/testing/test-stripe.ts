import { type MeansOfPayment, type RehearsalGateway, type RehearsalSchema, rehearsalGateway } from '@larder/stripe-rehearsal'
import Stripe from 'stripe'
import * as z from 'zod/mini'
import type { AppOptions } from '../app/build-app.ts'
import { connectDatabase, type Db } from '../platform/database/connect.ts'
import type { PaymentProvider } from '../platform/payments/payment-provider.ts'
import { type StripeSettings, stripeProvider } from '../platform/payments/stripe-provider.ts'
import { watchedProvider } from '../platform/payments/watched-provider.ts'
import type { Clock } from '../platform/platform.ts'
import { serveFetch } from './serve-fetch.ts'
import { type StripeEvent, WEBHOOK_SECRET } from './stripe-webhooks.ts'
import { createTestDatabase } from './test-database.ts'

const SECRET_KEY = 'sk_test_of_a_test'
export const PUBLIC_URL = 'http://localhost:3000'

interface StripeRequest {
  readonly method: string
  readonly path: string
  readonly key: string | null
  readonly fields: Readonly<Record<string, string>>
}

/** Responds to a store. `execute` lets the gateway execute the request. Null cuts the connection. */
type Behavior = (request: StripeRequest, execute: () => Promise<Response>) => Promise<Response | null>

const created = z.object({ id: z.string() })

const AS_STRIPE: Behavior = (_request, execute) => execute()

/**
 * Serves the rehearsal gateway over HTTP in place of Stripe. The test decides how it responds, and which of its events
 * reach a store.
 */
export class TestStripe {
  readonly requests: StripeRequest[] = []
  behavior: Behavior = AS_STRIPE
  /** A client of the gateway that bypasses `behavior`, as the account's owner would use it. */
  readonly api: Stripe
  readonly gateway: RehearsalGateway
  /** The events that the gateway sent, oldest first. */
  readonly events: StripeEvent[] = []
  readonly #sessions = new Map<string, Set<string>>()
  readonly #closing: (() => Promise<void>)[] = []
  #url = ''

  /** Opens the gateway on a database of its own, since Stripe keeps its data apart from a store's. */
  static async open(clock: Clock): Promise<TestStripe> {
    const database = await createTestDatabase()
    const db = connectDatabase(database.url, () => {})
    const stripe = new TestStripe(db, clock)
    const { url, close } = await serveFetch((request) => stripe.#respond(request))
    stripe.#url = url
    stripe.#closing.push(
      close,
      () => stripe.gateway.stop(),
      () => db.destroy(),
      database.drop,
    )
    return stripe
  }

  private constructor(db: Db, clock: Clock) {
    this.gateway = rehearsalGateway({
      db: db.$pickTables<keyof RehearsalSchema>(),
      clock,
      pageUrl: (session) => `${PUBLIC_URL}/rehearsal/${session}`,
      webhookSecret: WEBHOOK_SECRET,
      log: { warn: () => {} },
      deliver: async (payload) => this.events.push(JSON.parse(payload)) > 0,
    })
    const httpClient = Stripe.createFetchHttpClient(this.gateway.fetch)
    this.api = new Stripe(SECRET_KEY, { httpClient, maxNetworkRetries: 0, telemetry: false })
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close()
  }

  asStripe(): void {
    this.behavior = AS_STRIPE
  }

  get variables() {
    return { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_BASE: this.#url }
  }

  provider(settings: Partial<StripeSettings> = {}): PaymentProvider {
    const stripe = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: this.#url, publicUrl: PUBLIC_URL }
    return stripeProvider({ ...stripe, ...settings })
  }

  payments(settings: Partial<StripeSettings> = {}): AppOptions['openPayments'] {
    // The provider is wrapped as `openPayments` does it.
    return (options) => ({ provider: watchedProvider(this.provider(settings), options), rehearsal: null })
  }

  sessionsOf(order: string): string[] {
    return [...(this.#sessions.get(order) ?? [])]
  }

  sessionOf(order: string): Promise<Stripe.Checkout.Session> {
    const [id] = this.sessionsOf(order)
    if (id === undefined) throw new Error(`No session of order ${order}`)
    return this.api.checkout.sessions.retrieve(id)
  }

  /** Returns the payment intent of a paid session. Throws when the session is not paid. */
  async paymentIntentOf({ id }: { readonly id: string }): Promise<string> {
    const { payment_intent } = await this.api.checkout.sessions.retrieve(id)
    if (typeof payment_intent !== 'string') throw new Error(`The session ${id} is not paid`)
    return payment_intent
  }

  /** Pays as the shopper. Returns the event, which reaches a store only when the test sends it. */
  async pay({ id }: { readonly id: string }, means?: MeansOfPayment): Promise<StripeEvent> {
    await this.gateway.paySession(id, means)
    return await this.eventOf('checkout.session.completed', id)
  }

  /**
   * Executes what is due, such as the result of a delayed payment. Then returns the newest event of a session or
   * payment intent.
   */
  async eventOf(type: Stripe.Event.Type, id: string): Promise<StripeEvent> {
    await this.gateway.doWhatIsDue()
    const isOf = ({ data: { object } }: StripeEvent) =>
      ('id' in object && object.id === id) || ('payment_intent' in object && object.payment_intent === id)
    const event = this.events.findLast((sent) => sent.type === type && isOf(sent))
    if (!event) throw new Error(`No event ${type} of ${id}`)
    return event
  }

  async #respond(request: Request): Promise<Response | null> {
    const fields = Object.fromEntries(new URLSearchParams(await request.clone().text()))
    const { method, url, headers } = request
    const received = { method, path: new URL(url).pathname, key: headers.get('idempotency-key'), fields }
    this.requests.push(received)
    return await this.behavior(received, () => this.#execute(request.clone(), fields))
  }

  async #execute(request: Request, fields: StripeRequest['fields']): Promise<Response> {
    const response = await this.gateway.fetch(request)
    await this.gateway.doWhatIsDue() // events are sent in the order of the requests
    const order = fields.client_reference_id
    if (order !== undefined && response.ok) {
      const { id } = created.parse(await response.clone().json())
      this.#sessions.set(order, (this.#sessions.get(order) ?? new Set()).add(id))
    }
    return response
  }
}

/** Returns an error of Stripe's API. A status of 500 or more means that Stripe failed. */
export const stripeError = (status: number): Response =>
  Response.json({ error: { type: status < 500 ? 'invalid_request_error' : 'api_error', message: 'No' } }, { status })

/** A behavior that returns this promise never responds. */
export const noResponse = new Promise<never>(() => {})
