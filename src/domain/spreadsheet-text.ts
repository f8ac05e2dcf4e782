/**
 * Matches the beginnings of what a spreadsheet would run as a formula, also when apostrophes come before it: at the beginning of a cell, and
 * where a spreadsheet that splits by semicolons, tabs or lines would begin another cell.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r])/g
const GUARD = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r])/g

/** Puts one apostrophe more before each formula, so that spreadsheets show the text. */
export const toSpreadsheetText = (text: string): string => text.replace(FORMULA_START, "'")

/** Takes exactly these apostrophes off again. */
export const fromSpreadsheetText = (text: string): string => text.replace(GUARD, '')
