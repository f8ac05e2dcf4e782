import * as z from 'zod/mini'
import { MCP_PATH, UCP_REST_PATH } from '../../src/contract/ucp/ucp-version.ts'
import { headerFor, parseAny, profileFor } from './agents.ts'
import { Pace } from './pace.ts'
import { withShopper } from './shopper.ts'

const COMPLETE = new RegExp(`^${UCP_REST_PATH}/checkout-sessions/[^/]+/complete$`)
/** Is the path of what is in a checkout. */
const CHECKOUT = new RegExp(`^${UCP_REST_PATH}/checkout-sessions(/[^/]+)?$`)

/** A store takes so many changes and orders within a minute, and somewhat more requests. */
const CHANGES_A_MINUTE = 115
const ORDERS_A_MINUTE = 28
const REQUESTS_A_MINUTE = 280

/** Sends requests of suites on to a store. Its responses are passed on as they are. */
export class Forwarding {
  /** Is the URL of the front, which serves profiles of agents. */
  readonly #front: string
  readonly #changes = new Pace(CHANGES_A_MINUTE)
  readonly #orders = new Pace(ORDERS_A_MINUTE)
  readonly #requests = new Pace(REQUESTS_A_MINUTE)
  /** Goods are delivered as soon as possible where a suite says nothing of delivery. */
  deliversAll = false

  constructor(front: string) {
    this.#front = front
  }

  /** Waits until so many changes and orders are taken without a pause. */
  async room(changes: number, orders: number): Promise<void> {
    await this.#changes.room(changes)
    await this.#orders.room(orders)
  }

  async send(storeUrl: string, request: Request, path = pathOf(request)): Promise<Response> {
    const { method } = request
    await this.#requests.take()
    if (COMPLETE.test(path)) await this.#orders.take()
    else if (method !== 'GET') await this.#changes.take()
    const body = await request.text()
    const headers = this.#headersOf(request)
    const sent = this.#changed(body, path, headers.get('idempotency-key') ?? crypto.randomUUID())
    // `Request` says of an empty body that it is text.
    if (body === '' && headers.get('content-type')?.startsWith('text/plain')) headers.delete('content-type')
    return decoded(await fetch(storeUrl + path, { method, headers, body: sent === '' ? null : sent, redirect: 'manual' }))
  }

  #changed(body: string, path: string, key: string): string {
    const parsed = parseAny(body)
    if (parsed === null) return body
    if (path === MCP_PATH) return this.#withAgent(body)
    return CHECKOUT.test(path) ? JSON.stringify(withShopper(parsed, key, this.deliversAll)) : body
  }

  #headersOf(request: Request): Headers {
    const headers = new Headers(request.headers)
    for (const name of OF_CONNECTION) headers.delete(name)
    const agent = headers.get('ucp-agent')
    if (agent !== null) headers.set('ucp-agent', headerFor(agent, this.#front))
    return headers
  }

  /** Replaces the profile that the call of a tool names. */
  #withAgent(body: string): string {
    const parsed = toolCall.safeParse(parseAny(body))
    if (!parsed.success) return body
    const { params, ...call } = parsed.data
    const { meta } = params.arguments
    const agent = meta['ucp-agent']
    const profile = profileFor(agent.profile, this.#front)
    if (profile === null) return body
    const named = { ...meta, 'ucp-agent': { ...agent, profile } }
    return JSON.stringify({ ...call, params: { ...params, arguments: { ...params.arguments, meta: named } } })
  }
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** Headers of one connection, and of how a body was sent over it. */
const OF_CONNECTION = ['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'accept-encoding', 'expect']

/** `fetch` has decoded the body. */
function decoded({ body, status, headers: sent }: Response): Response {
  const headers = new Headers(sent)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection', 'keep-alive']) headers.delete(name)
  return new Response(body, { status, headers })
}

const toolCall = z.looseObject({
  params: z.looseObject({
    arguments: z.looseObject({ meta: z.looseObject({ 'ucp-agent': z.looseObject({ profile: z.string() }) }) }),
  }),
})
