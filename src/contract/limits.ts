/** A list has at most this many rows a page. */
export const MAX_A_PAGE = 500

export const MAX_ORDERS_AT_ONCE = 200

/** The limit of an endpoint is per IP address, which many people may share. All processes count together. */
export const ATTEMPTS_PER_MINUTE = 300

/** `GUEST_ORDERS_PER_MINUTE` is the limit of each way to pay. It is per IP address, and all processes count together. */
export const GUEST_ORDERS_PER_MINUTE = 10

/** The limit of requests that mail a link is per IP address. */
export const LINKS_PER_MINUTE = 10

/** The limit of each endpoint that mails whatever address it is sent. It is per IP address, and all processes count together. */
export const MAILS_PER_MINUTE = 10

/** The limit of reports of lost demand is per IP address, too. */
export const LOSSES_PER_MINUTE = 60

export const MAX_JSON_BYTES = 1024 * 1024
/** The limit of endpoints that need no login. An order of 200 lines has half of this. */
export const MAX_VISITOR_JSON_BYTES = 64 * 1024

export const MAX_FORM_BYTES = 34 * 1024 * 1024

export const MAX_IMPORT_BYTES = 50 * 1024 * 1024
/** The limit of a supplier's price list. */
export const MAX_PRICES_BYTES = 10 * 1024 * 1024
export const MAX_IMPORT_ROWS = 20_000
/** A header or a row can't have more cells than this. */
export const MAX_IMPORT_COLUMNS = 256
/** Spreadsheet programs allow this many characters in a cell. */
export const MAX_CELL_LENGTH = 32_767
/** An import's lists are cut to these lengths. Its response counts all entries beside them. */
export const MAX_LISTED_CHANGES = 50_000
export const MAX_LISTED_ERRORS = 10_000

/** The limits are in characters. The browser cuts longer messages and paths before it sends a report. */
export const MAX_REPORT_MESSAGE = 1000
export const MAX_REPORT_PATH = 500

/** An import lists at most this many texts that are none of the store's categories. */
export const MAX_LISTED_CATEGORIES = 100
