import type { components, paths } from './api-types.ts'
import type { Body, IdempotentPath, PathOf, Query, Success } from './requests.ts'
import { StoreError } from './store-error.ts'

export { StoreError } from './store-error.ts'

type Schemas = components['schemas']
export type Address = Schemas['Address']
export type Order = Schemas['Order']
export type Product = Schemas['Product']

export interface ClientOptions {
  /** The token of a login. It may also be set later, as `client.token`. */
  readonly token?: string
  /** The default is the global `fetch`. */
  readonly fetch?: typeof fetch
}

export interface PostOptions {
  /** Repeating an order or refund with the same key returns the first response. The client makes a key when there is none. */
  readonly idempotencyKey?: string
}

/** A request is sent again so often when no response came. */
const RETRIES = 2
const RETRY_AFTER_MS = 500

/** The compiler finds a path that is missing here, and one that takes no key. */
const IDEMPOTENT: Readonly<Record<IdempotentPath, true>> = {
  '/api/customers/credit': true,
  '/api/order/cod': true,
  '/api/order/reduce': true,
  '/api/order/refund': true,
  '/api/order/staff': true,
  '/api/order/stripe': true,
  '/api/purchases/receive': true,
}

/** What may be empty may be left out. */
type Nothing = Record<never, never>
type GetParts<Q> = Nothing extends Q ? [query?: Q] : [query: Q]
type PostParts<B> = Nothing extends B ? [body?: B, options?: PostOptions] : [body: B, options?: PostOptions]

/** Sends typed requests to one store. A response that is an error is thrown as a StoreError. */
export class StoreClient {
  token: string | undefined
  readonly #origin: string
  readonly #fetch: typeof fetch

  constructor(origin: string, { token, fetch: send = fetch }: ClientOptions = {}) {
    this.#origin = new URL(origin).origin
    this.token = token
    this.#fetch = send
  }

  get<P extends PathOf<'get'>>(path: P, ...[query]: GetParts<Query<P>>): Promise<Success<paths[P]['get']>> {
    const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
    const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
    return this.#send(`${path}${given.length === 0 ? '' : `?${search}`}`, { method: 'GET', headers: this.#headers() }, RETRIES)
  }

  post<P extends PathOf<'post'>>(path: P, ...parts: PostParts<Body<P>>): Promise<Success<paths[P]['post']>> {
    const [body, options]: [body?: unknown, options?: PostOptions] = parts
    const headers = this.#headers()
    const isRepeatable = path in IDEMPOTENT
    const key = options?.idempotencyKey ?? (isRepeatable ? crypto.randomUUID() : undefined)
    if (key !== undefined) headers.set('Idempotency-Key', key)
    const request = { method: 'POST', headers, ...contentOf(body, headers) }
    return this.#send(path, request, isRepeatable ? RETRIES : 0)
  }

  #headers(): Headers {
    return new Headers(this.token === undefined ? {} : { token: this.token })
  }

  async #send<Content>(path: string, request: RequestInit, retries: number): Promise<Content> {
    const response = await this.#reach(this.#origin + path, request, retries)
    const text = await response.text()
    if (!response.ok) throw StoreError.of(response, text)
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    // The type is that of the store's contract, which the store checks in its tests.
    return (isJson ? JSON.parse(text) : text) as Content
  }

  async #reach(url: string, request: RequestInit, retries: number): Promise<Response> {
    try {
      return await this.#fetch(url, request)
    } catch (error) {
      if (retries === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      return this.#reach(url, request, retries - 1)
    }
  }
}

/** Fetch sets the type of a form by itself, since only it knows the boundary of the parts. */
function contentOf(body: unknown, headers: Headers): Pick<RequestInit, 'body'> {
  if (body === undefined) return {}
  if (body instanceof FormData) return { body }
  headers.set('Content-Type', 'application/json')
  return { body: JSON.stringify(body) }
}
