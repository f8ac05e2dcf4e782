import type { ErrorResponse } from '../../contract/error-response.ts'
import type { FieldErrors } from '../../contract/responses.ts'

type ClientErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 417 | 422 | 429 | 501 | 503

interface ClientErrorOptions {
  readonly errors?: FieldErrors
  readonly details?: Omit<ErrorResponse, 'success' | 'message'>
  readonly retryAfterSeconds?: number
}

/** Sets the status of the response. The `message` is for the person who sent the request. */
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

/** Returns an error such as `Product not found`, of which `thing` is the first word. */
export const notFound = (thing: string): ClientError => new ClientError(404, `${thing} not found`)
