import Stripe from 'stripe'
import type { MeansOfPayment } from '../checkout/pay-session.ts'
import { type RehearsalGateway, rehearsalGateway } from '../rehearsal-gateway.ts'
import type { Db } from '../schema.ts'
import { createTestDatabase } from './test-database.ts'

const WEBHOOK_SECRET = 'whsec_of_a_test'

export const pageUrl = (session: string): string => `https://pay.example/${session}`

interface TestClock {
  now(): Date
  pass(ms: number): void
}

export class TestGateway {
  readonly clock: TestClock
  readonly gateway: RehearsalGateway
  readonly stripe: Stripe
  /** Lists the parsed events in order of arrival, including rejected ones. */
  readonly delivered: Stripe.Event[] = []
  /** Lists the times for which the gateway scheduled work. */
  readonly scheduled: Date[] = []
  /** Decides whether the webhook accepts events. It may throw. */
  takes: () => boolean = () => true
  readonly #db: Db
  readonly #drop: () => Promise<void>

  private constructor(options: { db: Db; clock: TestClock; drop: () => Promise<void> }) {
    this.#db = options.db
    this.clock = options.clock
    this.#drop = options.drop
    this.gateway = rehearsalGateway({
      ...options,
      pageUrl,
      webhookSecret: WEBHOOK_SECRET,
      log: { warn: () => {} },
      schedule: async (_tx, dueAt) => void this.scheduled.push(dueAt),
      deliver: async (payload, signature) => {
        const now = this.clock.now().getTime()
        this.delivered.push(this.stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET, 300, undefined, now))
        return this.takes()
      },
    })
    const httpClient = Stripe.createFetchHttpClient(this.gateway.fetch)
    this.stripe = new Stripe('sk_test_of_a_test', { httpClient, maxNetworkRetries: 0, telemetry: false })
  }

  static async open(): Promise<TestGateway> {
    return new TestGateway({ ...(await createTestDatabase()), clock: testClock() })
  }

  /** Returns a gateway of another process, on the same database and with the same clock. */
  another(): TestGateway {
    return new TestGateway({ db: this.#db, clock: this.clock, drop: async () => {} })
  }

  async close(): Promise<void> {
    await this.gateway.stop()
    await this.#drop()
  }

  /** Creates a session for two apples of $3.60 and the tax, $7.34 in all. */
  session(
    changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
    options: Stripe.RequestOptions = {},
  ): Promise<Stripe.Response<Stripe.Checkout.Session>> {
    return this.stripe.checkout.sessions.create({ ...this.sessionParams(), ...changes }, options)
  }

  sessionParams(): Stripe.Checkout.SessionCreateParams {
    return {
      mode: 'payment',
      line_items: [line('Apples', 360, 2), line('Tax (2%)', 14, 1)],
      client_reference_id: 'an-order',
      metadata: { order: 'an-order' },
      payment_intent_data: { metadata: { order: 'an-order' } },
      customer_email: 'maya@example.com',
      success_url: 'https://shop.example/orders',
      cancel_url: 'https://shop.example/cart',
      expires_at: Math.floor(this.clock.now().getTime() / 1000) + 30 * 60,
      adaptive_pricing: { enabled: false },
    }
  }

  /** Creates a session and pays it. Its `payment_intent` is the id. */
  async paidSession(means?: MeansOfPayment): Promise<Stripe.Checkout.Session & { payment_intent: string }> {
    const { id } = await this.session()
    await this.gateway.paySession(id, means)
    const session = await this.stripe.checkout.sessions.retrieve(id)
    if (typeof session.payment_intent !== 'string') throw new Error('The session was not paid')
    return { ...session, payment_intent: session.payment_intent }
  }

  async deliveredTypes(): Promise<string[]> {
    await this.gateway.doWhatIsDue()
    return this.delivered.map(({ type }) => type)
  }
}

/** Returns a clock whose time changes only by calls of `pass`. */
function testClock(): TestClock {
  let ms = Date.now()
  return {
    now: () => new Date(ms),
    pass(more) {
      ms += more
    },
  }
}

/** Returns a line of a session. `unitAmount` is in cents. */
export const line = (name: string, unitAmount: number, quantity: number) => ({
  price_data: { currency: 'usd', unit_amount: unitAmount, product_data: { name } },
  quantity,
})
