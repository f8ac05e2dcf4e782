/** The session token in this header is the only thing that identifies a client. */
export const TOKEN_HEADER = 'token'

/** A repeated order or refund with the same key gets the first response. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'
export const MAX_IDEMPOTENCY_KEY = 200
