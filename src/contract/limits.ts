/** By one client IP address, for costly public endpoints; generous, since many people may share one. */
export const ATTEMPTS_PER_MINUTE = 300

/** Of a JSON body. */
export const MAX_JSON_BYTES = 1024 * 1024
