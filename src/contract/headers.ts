/** Carries the session token: the only source of identity. */
export const TOKEN_HEADER = 'token'

/** Repeating an order with the same key returns the first response. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const MAX_IDEMPOTENCY_KEY = 200
