import type { BodyToSendOf, Endpoint, QueryParamsOf, ResponseOf } from '../../contract/endpoints/endpoint.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'
import { TRACED_META } from '../../contract/rendering/page-rendering.ts'
import { errorResponse } from '../../contract/responses.ts'
import { watchDuration } from '../state/slow-network.ts'
import { measureStoreClock } from '../state/store-clock.ts'
import { type Failure, failure, NO_RESPONSE, type Token } from './failure.ts'
import { randomKey } from './random-key.ts'

/**
 * Is longer than the server takes for any request. It ends requests whose connection is gone, which would keep their
 * button busy.
 */
const REQUEST_TIMEOUT_MS = 60_000

export interface RequestParts<E extends Endpoint> {
  readonly token?: Token
  readonly query?: QueryParamsOf<E>
  readonly body?: BodyToSendOf<E>
  readonly idempotencyKey?: string
}

/** Never throws: a failure resolves to a Failure. */
export async function request<E extends Endpoint>(endpoint: E, parts: RequestParts<E> = {}): Promise<ResponseOf<E> | Failure> {
  const stopWatching = watchDuration()
  try {
    const sentAt = Date.now()
    const response = await fetch(endpoint.path + searchOf(parts.query ?? {}), initOf(endpoint, parts))
    // A response to a request with a token is never cached, so its time is current.
    if (parts.token) measureStoreClock(response, sentAt)
    return parseResponse(endpoint, response.status, await response.text())
  } catch {
    return failure(0, NO_RESPONSE)
  } finally {
    stopWatching()
  }
}

export function searchOf(query: object): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined)
  return present.length === 0 ? '' : `?${new URLSearchParams(present)}`
}

function initOf({ method }: Endpoint, { token, body, idempotencyKey }: RequestParts<Endpoint>): RequestInit {
  return {
    method,
    credentials: 'include', // specification, section 7
    headers: {
      ...(idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: idempotencyKey }),
      ...(token ? { [TOKEN_HEADER]: token } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...traceHeaders(),
    },
    body: body === undefined ? null : JSON.stringify(body),
    // An order must reach the store even if the page is closed or reloaded meanwhile.
    keepalive: idempotencyKey !== undefined,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }
}

export const pageQuery = (cursor: string | null, limit: number) => ({
  limit: String(limit),
  ...(cursor === null ? {} : { cursor }),
})

export function parseResponse<E extends Endpoint>(endpoint: E, status: number, text: string): ResponseOf<E> | Failure {
  const body = parseJson(text)
  if (status < 200 || status > 299) return failureOf(status, body)
  const response = endpoint.response.safeParse(body)
  if (!response.success) return failure(status, 'Something went wrong on our side. Please try again.')
  return response.data as ResponseOf<E>
}

/** Returns null for text that is not JSON, such as the error page of a proxy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function failureOf(status: number, body: unknown): Failure {
  const error = errorResponse.safeParse(body)
  if (error.success) return { ...failure(status, error.data.message), errors: error.data.errors ?? {}, body }
  return failure(status, `Something went wrong (error ${status}). Please try again.`)
}

const SPAN_DIGITS = 16 // a trace has twice as many

/** Begins a trace (W3C Trace Context) when the store records traces. Tests of this folder may have no document. */
export const traceHeaders = (): Record<string, string> =>
  globalThis.document?.querySelector(`[name=${TRACED_META}]`)
    ? { traceparent: `00-${randomKey()}-${randomKey().slice(SPAN_DIGITS)}-01` }
    : {}
