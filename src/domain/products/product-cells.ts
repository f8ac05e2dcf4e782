import { type Cents, textOfCents } from '../money.ts'
import { ALLERGENS, type Allergen } from './allergens.ts'
import { MAX_PICTURES } from './product.ts'
import { type Size, sizeOfWeight } from './product-facts.ts'
import { MAX_DESCRIPTION_LINES, MAX_SYNONYMS } from './product-rules.ts'
import type { Sale, SentSale } from './sale.ts'

/** The values of each kind, as forms send them. */
export interface SentValues {
  readonly text: string | null
  readonly category: string
  /** A decimal text keeps the amount exact. A text that is no amount stays as it was typed. */
  readonly amount: string
  /** NaN stands for a text that is no whole number. */
  readonly pieces: number | null
  readonly switch: boolean
  /** Its amount is NaN for a text that is no number. */
  readonly size: Size | null
  /** Texts of an incomplete sale are empty. */
  readonly sale: SentSale | null
  readonly lines: readonly string[]
  readonly words: readonly string[]
  readonly allergens: readonly Allergen[]
  readonly pictures: readonly string[]
}

/** Fields of one kind are typed, sent and shown in the same way. */
export type FieldKind = keyof SentValues

/** Says how a catalog file writes a value of a product in a cell, and how it reads one. */
export interface Cell<Kind extends FieldKind, Value> {
  readonly kind: Kind
  /** Tells people how to write the cell. */
  readonly about: string
  /** `urlOf` makes a URL of a picture's path. */
  readonly textOf: (value: Value, urlOf: (path: string) => string) => string
  /**
   * Returns the value that the field's schema parses. For text that makes no sense it returns something that the schema
   * rejects.
   */
  readonly inputOf: (cell: string) => unknown
}

/** The schema cleans the text. */
export const textCell: Cell<'text', string | null> = {
  kind: 'text',
  about: 'Text',
  textOf: (text) => text ?? '',
  inputOf: (cell) => cell,
}

export const categoryCell: Cell<'category', string> = { ...textCell, kind: 'category', about: 'The name of a category' }

/** Amounts are in dollars, with two decimals. */
export const amountCell: Cell<'amount', Cents> = {
  kind: 'amount',
  about: 'Dollars, such as 4.50',
  textOf: (amount) => textOfCents(amount),
  inputOf: (cell) => cell.trim().replace(/^\$\s*/, ''),
}

export const piecesCell: Cell<'pieces', number | null> = {
  kind: 'pieces',
  about: 'A whole number',
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

export const switchCell: Cell<'switch', boolean> = {
  kind: 'switch',
  about: 'true or false',
  textOf: (isOn) => String(isOn),
  inputOf: (cell) => SWITCHES.get(cell.trim().toLowerCase()) ?? cell.trim(),
}

/** A size is text such as `500 g`. */
export const sizeCell: Cell<'size', Size | null> = {
  kind: 'size',
  about: 'An amount and a unit, such as 500 g',
  textOf: (size) => (size === null ? '' : `${size.amount} ${size.unit}`),
  inputOf(cell) {
    const text = cell.trim()
    return text === '' ? null : (sizeOfWeight(text, 'us') ?? text)
  },
}

/** A sale is text such as `2.50 2026-12-01 2026-12-03`: its price, its first day and its last day. */
export const saleCell: Cell<'sale', Sale | null> = {
  kind: 'sale',
  about: 'Its price, first day and last day: 2.50 2026-12-01 2026-12-03',
  textOf: (sale) => (sale === null ? '' : `${textOfCents(sale.offerPrice)} ${sale.from} ${sale.to}`),
  inputOf(cell) {
    const text = cell.trim()
    const [, offerPrice, from, to] = /^\$?\s*(\S+)\s+(\S+)\s+(\S+)$/.exec(text) ?? []
    return text === '' || offerPrice === undefined ? text : { offerPrice, from, to }
  },
}

/** Lines are separated by line feeds. A line may contain a carriage return. */
export const linesCell: Cell<'lines', readonly string[]> = {
  kind: 'lines',
  about: 'Text. Each line in the cell is a bullet',
  textOf: (lines) => lines.join('\n'),
  inputOf: (cell) => partsOf(cell, '\n'),
}

/** The URLs of pictures are separated by spaces. */
export const picturesCell: Cell<'pictures', readonly string[]> = {
  kind: 'pictures',
  about: 'URLs of pictures of this store, separated by spaces',
  textOf: (paths, urlOf) => paths.map(urlOf).join(' '),
  inputOf: (cell) => urlsIn(cell),
}

/** Returns the URLs of pictures in a cell. */
export const urlsIn = (cell: string): string[] => partsOf(cell, /\s+/)

/** Words are separated by commas, and may contain spaces. */
export const wordsCell: Cell<'words', readonly string[]> = {
  kind: 'words',
  about: 'Words, separated by commas',
  textOf: (words) => words.join(', '),
  inputOf: (cell) => partsOf(cell, /[,\n]/),
}

/** Names in lower case are separated by commas or spaces. */
export const allergensCell: Cell<'allergens', readonly Allergen[]> = {
  kind: 'allergens',
  about: 'Names such as milk, separated by commas',
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
