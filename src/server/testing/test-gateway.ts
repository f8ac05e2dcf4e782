import Stripe from 'stripe'
import type { PaymentAction } from '../../contract/payment-page.ts'
import { connectDatabase, type Db } from '../platform/database/connect.ts'
import { type RehearsalGateway, rehearsalGateway } from '../platform/payments/rehearsal/rehearsal-gateway.ts'
import { createTestDatabase } from './test-database.ts'
import { type TestClock, testClock } from './test-store.ts'

const WEBHOOK_SECRET = 'whsec_of_a_test'
export const PAGE_ORIGIN = 'https://larder.example'

/** A rehearsal gateway on its own database, Stripe's SDK connected to it, and the delivered events. */
export class TestGateway {
  readonly db: Db
  readonly clock: TestClock
  readonly gateway: RehearsalGateway
  readonly stripe: Stripe
  /** Parsed events in order of arrival, including rejected ones. */
  readonly delivered: Stripe.Event[] = []
  /** Whether the store accepts events; may throw. */
  takes: () => boolean = () => true
  readonly #drop: () => Promise<void>

  private constructor(options: { db: Db; clock: TestClock; drop: () => Promise<void> }) {
    this.db = options.db
    this.clock = options.clock
    this.#drop = options.drop
    this.gateway = rehearsalGateway({
      ...options,
      pageOrigin: PAGE_ORIGIN,
      webhookSecret: WEBHOOK_SECRET,
      log: { warn: () => {} },
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
    const database = await createTestDatabase()
    const db = connectDatabase(database.url, () => {})
    const drop = async () => {
      await db.destroy()
      await database.drop()
    }
    return new TestGateway({ db, clock: testClock(), drop })
  }

  /** Another process on the same database, with the same time. */
  another(): TestGateway {
    return new TestGateway({ db: this.db, clock: this.clock, drop: async () => {} })
  }

  async close(): Promise<void> {
    await this.gateway.stop()
    await this.#drop()
  }

  /** A new session: two apples of $3.60 and the tax, $7.34 in all. */
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
      success_url: `${PAGE_ORIGIN}/loader?next=my-orders`,
      cancel_url: `${PAGE_ORIGIN}/cart`,
      expires_at: Math.floor(this.clock.now().getTime() / 1000) + 30 * 60,
      adaptive_pricing: { enabled: false },
    }
  }

  /** A session that has just been paid, with its payment intent's ID. */
  async paidSession(action: PaymentAction = 'pay'): Promise<Stripe.Checkout.Session & { payment_intent: string }> {
    const { id } = await this.session()
    await this.gateway.actOnPaymentPage(id, action)
    const session = await this.stripe.checkout.sessions.retrieve(id)
    if (typeof session.payment_intent !== 'string') throw new Error('The session was not paid')
    return { ...session, payment_intent: session.payment_intent }
  }

  /** The types of all events delivered, after all due work. */
  async deliveredTypes(): Promise<string[]> {
    await this.gateway.doWhatIsDue()
    return this.delivered.map(({ type }) => type)
  }
}

/** A line as the store sends it; `unitAmount` in cents. */
export const line = (name: string, unitAmount: number, quantity: number) => ({
  price_data: { currency: 'usd', unit_amount: unitAmount, product_data: { name } },
  quantity,
})
