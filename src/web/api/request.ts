import type { BodyToSendOf, Endpoint, QueryParamsOf, ResponseOf } from '../../contract/endpoint.ts'
import { IDEMPOTENCY_HEADER, TOKEN_HEADER } from '../../contract/headers.ts'
import { measureStoreClock } from '../state/store-clock.ts'
import { NO_RESPONSE } from './no-response.ts'
import { type Failure, failure, parseResponse } from './parse-response.ts'

/**
 * Is longer than the server takes for any request. It ends requests whose connection is gone, which would keep their
 * button busy.
 */
const REQUEST_TIMEOUT_MS = 60_000
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
    // A response to a request with a token is never cached, so its time is current.
    if (parts.token) measureStoreClock(response, sentAt)
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
    // An order must reach the store even if the page is closed or reloaded meanwhile.
    keepalive: idempotencyKey !== undefined,
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  }
}

export const pageQuery = (cursor: string | null, limit: number) => ({
  limit: String(limit),
  ...(cursor === null ? {} : { cursor }),
})
