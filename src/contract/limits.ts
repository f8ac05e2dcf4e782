/** Per client IP address, which many people may share. */
export const ATTEMPTS_PER_MINUTE = 300

/** Of a JSON body. */
export const MAX_JSON_BYTES = 1024 * 1024

/** Of a form with pictures. */
export const MAX_FORM_BYTES = 34 * 1024 * 1024
