import type * as z from 'zod/mini'

/** One row of the endpoint table: all that the server, the browser, the tests and the API document know of an endpoint. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Others get 401 (no live session) or 403 (the other role's). */
  readonly access: 'anyone' | 'shopper' | 'seller'
  /** One line for the API document. */
  readonly summary: string
  /** Parsed query string; 400 where it is rejected. */
  readonly query?: z.ZodMiniType
  /** Parsed JSON body; 422 where it is rejected. */
  readonly body?: z.ZodMiniType
  /** Parsed JSON in the part `productData` of a multipart form. */
  readonly form?: z.ZodMiniType
  /** The body is bytes with a signature. */
  readonly isSigned?: true
  readonly maxBodyBytes?: number
  /** Accepts an `Idempotency-Key`. */
  readonly isIdempotent?: true
  /** Attempts that one client IP address may make a minute. */
  readonly attemptsPerMinute?: number
  /** 200 by default. */
  readonly status?: 201
  readonly response: z.ZodMiniType
  /** `no-store` by default. */
  readonly cacheControl?: string
  /** Client errors of its own, by status; those of every endpoint are in docs/api.md. */
  readonly errors?: Readonly<Partial<Record<400 | 401 | 404 | 409 | 413 | 415 | 422 | 429 | 503, string>>>
}

export type QueryOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniType } ? z.output<Query> : undefined
/** Before parsing, as a client sends it. */
export type QueryParamsOf<E extends Endpoint> = E extends { query: infer Query extends z.ZodMiniType }
  ? z.input<Query>
  : undefined

export type BodyOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType } ? z.output<Body> : undefined
/** Before parsing, as a client sends it. */
export type BodyToSendOf<E extends Endpoint> = E extends { body: infer Body extends z.ZodMiniType } ? z.input<Body> : undefined

export type ResponseOf<E extends Endpoint> = z.output<E['response']>
