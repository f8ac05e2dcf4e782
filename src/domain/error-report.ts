/** The limits are in characters. The browser cuts longer messages and paths before it sends a report. */
export const MAX_REPORT_MESSAGE = 1000
export const MAX_REPORT_PATH = 500
