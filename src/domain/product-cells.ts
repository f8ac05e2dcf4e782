import { type Cents, textOfCents } from './money.ts'
import { MAX_PICTURES } from './product.ts'
import { ALLERGENS, type Size, sizeOfWeight } from './product-facts.ts'
import { MAX_DESCRIPTION_LINES, MAX_SYNONYMS } from './product-rules.ts'

/** Says how a catalog file writes a value of a product in a cell, and how it reads one. */
export interface Cell<Value> {
  /** `urlOf` makes a URL of a picture's path. */
  readonly textOf: (value: Value, urlOf: (path: string) => string) => string
  /**
   * Returns the value that the field's schema parses. For text that makes no sense it returns something that the schema
   * rejects.
   */
  readonly inputOf: (cell: string) => unknown
}

/** The schema cleans the text. */
export const textCell: Cell<string | null> = { textOf: (text) => text ?? '', inputOf: (cell) => cell }

/** Amounts are in dollars, with two decimals. */
export const amountCell: Cell<Cents> = {
  textOf: (amount) => textOfCents(amount),
  inputOf: (cell) => cell.trim().replace(/^\$\s*/, ''),
}

export const piecesCell: Cell<number | null> = {
  textOf: (pieces) => (pieces === null ? '' : String(pieces)),
  inputOf(cell) {
    const text = cell.trim()
    if (text === '') return null
    return /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
  },
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

export const switchCell: Cell<boolean> = {
  textOf: (isOn) => String(isOn),
  inputOf: (cell) => SWITCHES.get(cell.trim().toLowerCase()) ?? cell.trim(),
}

/** A size is text such as `500 g`. */
export const sizeCell: Cell<Size | null> = {
  textOf: (size) => (size === null ? '' : `${size.amount} ${size.unit}`),
  inputOf(cell) {
    const text = cell.trim()
    return text === '' ? null : (sizeOfWeight(text) ?? text)
  },
}

/** Lines are separated by line feeds. A line may contain a carriage return. */
export const linesCell: Cell<readonly string[]> = {
  textOf: (lines) => lines.join('\n'),
  inputOf: (cell) => partsOf(cell, '\n'),
}

/** The URLs of pictures are separated by spaces. */
export const picturesCell: Cell<readonly string[]> = {
  textOf: (paths, urlOf) => paths.map(urlOf).join(' '),
  inputOf: (cell) => urlsIn(cell),
}

/** Returns the URLs of pictures in a cell. */
export const urlsIn = (cell: string): string[] => partsOf(cell, /\s+/)

/** Words are separated by commas, and may contain spaces. */
export const wordsCell: Cell<readonly string[]> = {
  textOf: (words) => words.join(', '),
  inputOf: (cell) => partsOf(cell, /[,\n]/),
}

/** Names in lower case are separated by commas or spaces. */
export const namesCell: Cell<readonly string[]> = {
  textOf: (names) => names.join(', '),
  inputOf: (cell) => partsOf(cell.toLowerCase(), /[,\s]+/),
}

/**
 * No valid cell has more parts than this. A cell with more is rejected because of its first parts already, so that the
 * rest need not be read.
 */
const MAX_PARTS = Math.max(MAX_DESCRIPTION_LINES, MAX_SYNONYMS, MAX_PICTURES, ALLERGENS.length) + 1

function partsOf(text: string, separator: string | RegExp): string[] {
  const parts: string[] = []
  for (const part of text.split(separator)) {
    if (part.trim() !== '') parts.push(part.trim())
    if (parts.length === MAX_PARTS) break
  }
  return parts
}
