import type { Endpoint, ResponseOf } from '../../contract/endpoint.ts'
import { errorResponse, type FieldErrors } from '../../contract/responses.ts'

/** `message` is for the person. */
export interface Failure {
  readonly success: false
  /** 0 when no response came. */
  readonly status: number
  readonly message: string
  readonly errors: FieldErrors
  /** For what only some endpoints add (`fullErrorResponse`). */
  readonly body?: unknown
}

/** `body`: null where it was no JSON. */
export function parseResponse<E extends Endpoint>(endpoint: E, status: number, body: unknown): ResponseOf<E> | Failure {
  if (status < 200 || status > 299) return failureOf(status, body)
  const response = endpoint.response.safeParse(body)
  if (!response.success) return failure(status, 'Something went wrong on our side. Please try again.')
  return response.data as ResponseOf<E> // by the endpoint's own schema
}

function failureOf(status: number, body: unknown): Failure {
  const error = errorResponse.safeParse(body)
  if (error.success) return { ...failure(status, error.data.message), errors: error.data.errors ?? {}, body }
  return failure(status, `Something went wrong (error ${status}). Please try again.`)
}

export const failure = (status: number, message: string): Failure => ({ success: false, status, message, errors: {} })
