interface ApiErrorDetails {
  readonly code?: string
  /** Says why a card was declined. */
  readonly decline_code?: string
  /** Is the name of the parameter in the form, such as `line_items[0][quantity]`. */
  readonly param?: string
}

/** Has the status, type and code of an error of Stripe (docs.stripe.com/api/errors). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: 400 | 402 | 404
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'card_error'
  readonly details: ApiErrorDetails

  constructor(status: ApiError['status'], type: ApiError['type'], message: string, details: ApiErrorDetails = {}) {
    super(message)
    this.status = status
    this.type = type
    this.details = details
  }
}

export const invalidRequest = (message: string, details: ApiErrorDetails = {}): ApiError =>
  new ApiError(400, 'invalid_request_error', message, details)

/** A card error, as for a card without money. */
export const cardDeclined = (): ApiError =>
  new ApiError(402, 'card_error', 'Your card was declined.', { code: 'card_declined', decline_code: 'generic_decline' })

export const noSuch = (thing: string, id: string, param: string): ApiError =>
  new ApiError(404, 'invalid_request_error', `No such ${thing}: '${id}'`, { code: 'resource_missing', param })
