/** Per client IP address, which many people may share. */
export const ATTEMPTS_PER_MINUTE = 300

/** Likewise, of reports of what could not be had. */
export const LOSSES_PER_MINUTE = 60

/** Of a JSON body. */
export const MAX_JSON_BYTES = 1024 * 1024

/** Of a form with pictures. */
export const MAX_FORM_BYTES = 34 * 1024 * 1024

/** Of a file with products to import. */
export const MAX_IMPORT_BYTES = 50 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000
