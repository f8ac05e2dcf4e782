import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { endpoints } from '../../contract/endpoints.ts'
import type { AppOptions } from '../app.ts'
import type { Clock } from '../platform/clock.ts'
import { type StripeSettings, stripeProvider } from '../platform/payments/stripe-provider.ts'
import type { TestResponse } from './caller.ts'
import { type DoubleRefund, DoubleRefunds, refundJson } from './double-refunds.ts'
import type { TestStore } from './test-store.ts'

const SECRET = 'whsec_of_the_double'

/** A checkout session of the double, as Stripe's API shows it. */
export interface DoubleSession {
  readonly id: string
  readonly url: string
  readonly order: string
  readonly amount_total: number
  readonly expires_at: number
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  payment_intent: string | null
}

interface SeenRequest {
  readonly path: string
  readonly query: string
  readonly key: string | undefined
  readonly fields: Readonly<Record<string, string>>
}

/** Executes the request and responds; without a response, the response is lost. */
type Respond = (response?: ServerResponse) => void

type Behaviour = (request: SeenRequest, respond: Respond, response: ServerResponse) => void | Promise<void>

const AS_STRIPE: Behaviour = (_request, respond, response) => respond(response)

/** A double of Stripe's API for tests: responds to the SDK, and sends signed events when a test requests it. */
export class StripeDouble {
  readonly url: string
  readonly seen: SeenRequest[] = []
  readonly sessions = new Map<string, DoubleSession>()
  readonly refunds = new DoubleRefunds()
  /** How it responds; a test may replace it. */
  behaviour: Behaviour = AS_STRIPE
  readonly #server
  readonly #keys = new Map<string, { parameters: string; session: DoubleSession }>()
  #events = 0

  private constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port, so this is not the name of a pipe
  }

  static async open(): Promise<StripeDouble> {
    const server = createServer()
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const double = new StripeDouble(server)
    server.on('request', (request, response) => void double.#receive(request, response))
    return double
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** A store's environment variables to pay here. */
  get variables() {
    return { STRIPE_SECRET_KEY: 'sk_test_double', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_BASE: this.url }
  }

  /** For a store's app. `settings` override timeouts. */
  payments(settings: Partial<StripeSettings> = {}): AppOptions['openPayments'] {
    const stripe = { secretKey: 'sk_test_double', webhookSecret: SECRET, apiBase: this.url, publicUrl: 'http://localhost:3000' }
    return () => ({ provider: stripeProvider({ ...stripe, ...settings }), rehearsal: null })
  }

  asStripe(): void {
    this.behaviour = AS_STRIPE
    this.refunds.nextStatus = 'succeeded'
  }

  sessionOf(order: string): DoubleSession {
    const session = [...this.sessions.values()].find((candidate) => candidate.order === order)
    if (!session) throw new Error(`No session of order ${order}`)
    return session
  }

  /** The shopper pays; no event is sent yet. */
  pay(session: DoubleSession): void {
    session.status = 'complete'
    session.payment_status = 'paid'
    session.payment_intent = `pi_${session.id}`
  }

  sessionEvent(type: string, session: DoubleSession, changes: object = {}) {
    return this.event(type, { ...sessionJson(session), ...changes })
  }

  refundEvent(type: string, refund: DoubleRefund) {
    return this.event(type, refundJson(refund))
  }

  event(type: string, object: object) {
    this.#events += 1
    return {
      id: `evt_${this.url.split(':')[2]}_${this.#events}`,
      object: 'event',
      type,
      created: 1_790_000_000,
      data: { object },
    }
  }

  /** Sends an event to a store, signed at the store's time by default. */
  send(
    store: Pick<TestStore, 'visitor'> & { readonly clock: Clock },
    event: object,
    { secret = SECRET, at = store.clock.now() }: { secret?: string; at?: Date } = {},
  ): Promise<TestResponse> {
    const payload = JSON.stringify(event, null, 2)
    const signature = this.signatureOf(payload, at, secret)
    return store.visitor().send(endpoints.receiveWebhook, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    })
  }

  signatureOf(payload: string, at: Date, secret = SECRET): string {
    return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at.getTime() / 1000) })
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)))
    const key = request.headers['idempotency-key']
    const [path = '', query = ''] = (request.url ?? '').split('?')
    const seen = { path, query, key: typeof key === 'string' ? key : undefined, fields }
    this.seen.push(seen)
    const respond: Respond = (to) => {
      const { status, body } = this.#responseTo(request.method ?? '', seen)
      if (to) json(to, status, body)
    }
    await this.behaviour(seen, respond, response)
  }

  #responseTo(method: string, { path, query, key, fields }: SeenRequest): DoubleResponse {
    const [, id = '', ends] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? []
    const session = this.sessions.get(id)
    if (method === 'POST' && path === '/v1/checkout/sessions') return this.#create(fields, key)
    if (session && ends !== undefined) return expire(session)
    if (method === 'POST' && path === '/v1/refunds') return this.#refund(fields.payment_intent ?? '', key)
    if (path === '/v1/refunds') return this.#listRefunds(new URLSearchParams(query).get('payment_intent') ?? '')
    return session ? { status: 200, body: sessionJson(session) } : errorResponse(404, 'No such object')
  }

  /** One session per key. The same key with other fields is rejected (docs.stripe.com/api/idempotent_requests). */
  #create(fields: Readonly<Record<string, string>>, key = ''): DoubleResponse {
    const parameters = JSON.stringify(fields)
    const earlier = this.#keys.get(key)
    if (earlier && earlier.parameters !== parameters) {
      return errorResponse(400, 'Keys for idempotent requests can only be used with the same parameters', 'idempotency_error')
    }
    const session = earlier?.session ?? this.#newSession(fields)
    if (key !== '') this.#keys.set(key, { parameters, session })
    return { status: 200, body: sessionJson(session) }
  }

  #newSession(fields: Readonly<Record<string, string>>): DoubleSession {
    const id = `cs_test_${crypto.randomUUID()}`
    const session: DoubleSession = {
      id,
      url: `${this.url}/pay/${id}`,
      order: fields.client_reference_id ?? '',
      amount_total: totalOf(fields),
      expires_at: Number(fields.expires_at),
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
    }
    this.sessions.set(id, session)
    return session
  }

  #refund(intent: string, key?: string): DoubleResponse {
    const session = [...this.sessions.values()].find((candidate) => candidate.payment_intent === intent)
    if (!session) return errorResponse(404, 'No such payment_intent')
    const refund = this.refunds.create(intent, session.amount_total, key)
    if (refund) return { status: 200, body: refundJson(refund) }
    const error = { type: 'invalid_request_error', code: 'charge_already_refunded', message: 'Charge has already been refunded.' }
    return { status: 400, body: { error } }
  }

  /** Newest first, like Stripe. */
  #listRefunds(intent: string): DoubleResponse {
    return { status: 200, body: { object: 'list', has_more: false, data: this.refunds.of(intent).map(refundJson).toReversed() } }
  }
}

interface DoubleResponse {
  readonly status: number
  readonly body: object
}

function expire(session: DoubleSession): DoubleResponse {
  if (session.status !== 'open') return errorResponse(400, `Only Checkout Sessions with a status in ["open"] can be expired`)
  session.status = 'expired'
  return { status: 200, body: sessionJson(session) }
}

/** Adds up the lines like Stripe. */
function totalOf(fields: Readonly<Record<string, string>>): number {
  let total = 0
  for (let line = 0; `line_items[${line}][quantity]` in fields; line++) {
    total += Number(fields[`line_items[${line}][price_data][unit_amount]`]) * Number(fields[`line_items[${line}][quantity]`])
  }
  return total
}

function sessionJson({ order, ...session }: DoubleSession) {
  return { ...session, object: 'checkout.session', currency: 'usd', client_reference_id: order, metadata: { order } }
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const errorResponse = (
  status: number,
  message: string,
  type = status < 500 ? 'invalid_request_error' : 'api_error',
): DoubleResponse => ({
  status,
  body: { error: { type, message } },
})

export function respondWithError(response: ServerResponse, status: number, message: string): void {
  json(response, status, errorResponse(status, message).body)
}
