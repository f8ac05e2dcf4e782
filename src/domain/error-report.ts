/** Characters (contract §3); the browser cuts what is longer. */
export const MAX_REPORT_MESSAGE = 1000
export const MAX_REPORT_PATH = 500
