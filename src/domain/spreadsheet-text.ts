/** Text that a spreadsheet would run as a formula, also when apostrophes come before it. */
const FORMULA = /^'*[=+\-@\t\r]/
const GUARDED = /^'+[=+\-@\t\r]/

/** One apostrophe more before what looks like a formula: spreadsheets show the text. Reading takes it off again, exactly. */
export const toSpreadsheetText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The inverse of `toSpreadsheetText`. */
export const fromSpreadsheetText = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text)
