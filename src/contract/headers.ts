/** The session token: the only source of identity. */
export const TOKEN_HEADER = 'token'

/** An order repeated with the same key gets the first response. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const MAX_IDEMPOTENCY_KEY = 200
