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
/** More cells than this are in no row of the file, also not in its header. */
export const MAX_IMPORT_COLUMNS = 256
/** As many characters as a cell of a spreadsheet holds. */
export const MAX_CELL_LENGTH = 32_767
/** An import lists at most this many; beside the lists are the counts of all. */
export const MAX_LISTED_CHANGES = 50_000
export const MAX_LISTED_ERRORS = 10_000
