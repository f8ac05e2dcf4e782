import type { FieldErrors } from '../contract/responses.ts'

export type ClientErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 417 | 422 | 429 | 501 | 503

interface ClientErrorDetails {
  readonly errors?: FieldErrors
  /** Seconds, for the Retry-After header. */
  readonly retryAfterSeconds?: number
}

/** With a 4xx or 503; `message` is for the person who sent it. */
export class ClientError extends Error {
  override readonly name = 'ClientError'
  readonly status: ClientErrorStatus
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(status: ClientErrorStatus, message: string, details: ClientErrorDetails = {}) {
    super(message)
    this.status = status
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** `thing` starts the sentence: `Product not found`. */
export const notFound = (thing: string): ClientError => new ClientError(404, `${thing} not found`)
