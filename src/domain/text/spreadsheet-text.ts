/**
 * Matches where a spreadsheet would run text as a formula. This is at the beginning of a cell, also behind apostrophes,
 * and wherever a spreadsheet that splits by semicolons, tabs or lines would begin another cell.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r])/g
const GUARD = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r])/g

/** Puts one more apostrophe before each formula, so that spreadsheets show the text instead of running it. */
export const toSpreadsheetText = (text: string): string => text.replace(FORMULA_START, "'")

/** Removes exactly the apostrophes that `toSpreadsheetText` added. */
export const fromSpreadsheetText = (text: string): string => text.replace(GUARD, '')

/** Returns what a spreadsheet makes of a number such as `00123`, which is `123`. Returns null for other texts. */
export const withoutLeadingZeros = (text: string): string | null => (/^\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null)
