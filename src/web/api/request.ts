import type { BodyToSendOf, Endpoint, QueryParamsOf, ResponseOf } from '../../contract/endpoint.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'
import { measureStoreClock } from '../state/store-clock.ts'
import { NO_RESPONSE } from './no-response.ts'
import { type Failure, failure, parseResponse } from './parse-response.ts'

/** Longer than the server takes for any request. Without it, a request on a connection that is gone would keep its button busy. */
const REQUEST_TIMEOUT_MS = 60_000
/** The same for requests that send files. */
export const FILE_TIMEOUT_MS = 10 * 60_000

export type Token = string | null

export interface RequestParts<E extends Endpoint> {
  readonly token?: Token
  readonly query?: QueryParamsOf<E>
  readonly body?: BodyToSendOf<E>
  readonly idempotencyKey?: string
}

/** Never throws: a failure resolves to a Failure. */
export async function request<E extends Endpoint>(endpoint: E, parts: RequestParts<E> = {}): Promise<ResponseOf<E> | Failure> {
  try {
    const sentAt = Date.now()
    const response = await fetch(endpoint.path + searchOf(parts.query ?? {}), initOf(endpoint, parts))
    if (parts.token) measureStoreClock(response, sentAt) // no cache keeps a response for one person
    return parseResponse(endpoint, response.status, await response.json().catch(() => null))
  } catch {
    return failure(0, NO_RESPONSE)
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
    },
    body: body === undefined ? null : JSON.stringify(body),
    keepalive: idempotencyKey !== undefined, // an order reaches the store although the page is left or reloaded meanwhile
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }
}

/** The query of one page of a list. */
export const pageQuery = (cursor: string | null, limit: number) => ({
  limit: String(limit),
  ...(cursor === null ? {} : { cursor }),
})
