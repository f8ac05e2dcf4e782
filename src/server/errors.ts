import type { ErrorResponse } from '../contract/error-response.ts'
import type { FieldErrors } from '../contract/responses.ts'

export type ClientErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 417 | 422 | 429 | 501 | 503

interface ClientErrorOptions {
  readonly errors?: FieldErrors
  /** More fields of the response. */
  readonly details?: Omit<ErrorResponse, 'success' | 'message'>
  /** Seconds, for the Retry-After header. */
  readonly retryAfterSeconds?: number
}

/** With a 4xx or 503; `message` is for the person who sent it. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly status: ClientErrorStatus
  readonly errors: FieldErrors | undefined
  readonly details: ClientErrorOptions['details']
  readonly retryAfterSeconds: number | undefined

  constructor(status: ClientErrorStatus, message: string, options: ClientErrorOptions = {}) {
    super(message)
    this.status = status
    this.errors = options.errors
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** `thing` starts the sentence: `Product not found`. */
export const notFound = (thing: string): ClientError => new ClientError(404, `${thing} not found`)
