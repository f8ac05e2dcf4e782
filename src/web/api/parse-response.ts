import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { errorResponse, type FieldErrors } from '../../contract/responses.ts'

/** `message` can be shown to the user as it is. */
export interface Failure {
  readonly success: false
  /** It is 0 when no response came. */
  readonly status: number
  readonly message: string
  readonly errors: FieldErrors
  /** This is the whole response, for facts that only some endpoints add to their errors (`fullErrorResponse`). */
  readonly body?: unknown
}

/** Parses a response. `body` is null when it was not JSON. */
export function parseResponse<E extends Endpoint>(endpoint: E, status: number, body: unknown): ResponseOf<E> | Failure {
  if (status < 200 || status > 299) return failureOf(status, body)
  const response = endpoint.response.safeParse(body)
  if (!response.success) return failure(status, 'Something went wrong on our side. Please try again.')
  return response.data as ResponseOf<E>
}

function failureOf(status: number, body: unknown): Failure {
  const error = errorResponse.safeParse(body)
  if (error.success) return { ...failure(status, error.data.message), errors: error.data.errors ?? {}, body }
  return failure(status, `Something went wrong (error ${status}). Please try again.`)
}

export const failure = (status: number, message: string): Failure => ({ success: false, status, message, errors: {} })
