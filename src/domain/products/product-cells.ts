import { textOfCents } from '../money.ts'
import { barcodesIn, MAX_BARCODES } from './barcode.ts'
import type { FieldKind, FieldRow, KindValues } from './field-kinds.ts'
import { ALLERGENS } from './food-labels.ts'
import { MINIMUM_AGES } from './minimum-age.ts'
import { MAX_PICTURES } from './product.ts'
import { MAX_DESCRIPTION_LINES, MAX_WORDS } from './product-rules.ts'
import { sizeOfWeight } from './sizes.ts'
import { amountOfWeight, WEIGHT_UNITS, type Weighed } from './weighed.ts'

/** Says how a catalog file writes a value of a kind in a cell, and how it reads one. */
interface Cell<Kind extends FieldKind> {
  /** Tells people how to write the cell. */
  about(row: FieldRow<Kind>): string
  /** `urlOf` makes a URL of a picture's path. */
  textOf(value: KindValues[Kind], urlOf: (path: string) => string): string
  /**
   * Returns the value that the field's schema parses. For text that makes no sense it returns something that the schema
   * rejects.
   */
  inputOf(cell: string): unknown
}

const SWITCHES: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** How a product is sold by weight takes several cells (`WEIGHED_CELLS`). */
export const CELLS: { readonly [Kind in Exclude<FieldKind, 'weighed'>]: Cell<Kind> } = {
  /** The schema cleans the text. */
  text: { about: () => 'Text', textOf: (text) => text ?? '', inputOf: (cell) => cell },
  category: { about: () => 'The name of a category', textOf: (path) => path, inputOf: (cell) => cell },
  amount: {
    about: () => 'Dollars, such as 4.50',
    textOf: textOfCents,
    inputOf: (cell) => cell.trim().replace(/^\$\s*/, ''),
  },
  optionalAmount: {
    about: () => 'Dollars, such as 0.25, or empty',
    textOf: (amount) => (amount === null ? '' : textOfCents(amount)),
    inputOf: (cell) => cell.trim().replace(/^\$\s*/, ''),
  },
  age: {
    about: () => `${MINIMUM_AGES.join(' or ')}, or empty`,
    textOf: (age) => (age === null ? '' : String(age)),
    inputOf: numberOfCell,
  },
  pieces: {
    about: () => 'A whole number',
    textOf: (pieces) => (pieces === null ? '' : String(pieces)),
    inputOf: numberOfCell,
  },
  switch: {
    about: () => 'true or false',
    textOf: String,
    inputOf: (cell) => SWITCHES.get(cell.trim().toLowerCase()) ?? cell.trim(),
  },
  /** A size is text such as `500 g`. */
  size: {
    about: () => 'An amount and a unit, such as 500 g',
    textOf: (size) => (size === null ? '' : `${size.amount} ${size.unit}`),
    inputOf(cell) {
      const text = cell.trim()
      return text === '' ? null : (sizeOfWeight(text, 'us') ?? text)
    },
  },
  /** A sale is text such as `2.50 2026-12-01 2026-12-03`: its price, its first day and its last day. */
  sale: {
    about: () => 'Its price, first day and last day: 2.50 2026-12-01 2026-12-03',
    textOf: (sale) => (sale === null ? '' : `${textOfCents(sale.offerPrice)} ${sale.from} ${sale.to}`),
    inputOf(cell) {
      const text = cell.trim()
      const [, offerPrice, from, to] = /^\$?\s*(\S+)\s+(\S+)\s+(\S+)$/.exec(text) ?? []
      return text === '' || offerPrice === undefined ? text : { offerPrice, from, to }
    },
  },
  /** Lines are separated by line feeds. A line may contain a carriage return. */
  lines: {
    about: () => 'Text. Each line in the cell is a bullet',
    textOf: (lines) => lines.join('\n'),
    inputOf: (cell) => partsOf(cell, '\n'),
  },
  pictures: {
    about: () => 'URLs of pictures of this store, separated by spaces',
    textOf: (paths, urlOf) => paths.map(urlOf).join(' '),
    inputOf: urlsIn,
  },
  /** Words are separated by commas, and may contain spaces. */
  words: {
    about: () => 'Words, separated by commas',
    textOf: (words) => words.join(', '),
    inputOf: (cell) => partsOf(cell, /[,\n]/),
  },
  /** Names in lower case are separated by commas or spaces. */
  choices: {
    about: ({ choices: [first] }) => `Names such as ${first}, separated by commas`,
    textOf: (names) => names.join(', '),
    inputOf: (cell) => partsOf(cell.toLowerCase(), /[,\s]+/),
  },
  barcodes: {
    about: () => 'The digits below the bars. Several are separated by spaces',
    textOf: (barcodes) => barcodes.join(' '),
    inputOf: (cell) => barcodesIn(cell).slice(0, MAX_BARCODES + 1),
  },
  /** Whoever reads or writes a file has the name of the supplier there in place of its id. */
  supplier: {
    about: () => 'The name of a supplier',
    textOf: (id) => id ?? '',
    inputOf: (cell) => cell.trim(),
  },
}

/** Returns null for an empty cell, and NaN for text that is no whole number. */
function numberOfCell(cell: string): number | null {
  const text = cell.trim()
  if (text === '') return null
  return /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN
}

interface WeighedCell {
  /** Requests call the part of `weighed` by this name. */
  readonly part: keyof Weighed
  readonly about: string
  textOf(weighed: Weighed): string
}

/** The cells are all empty for a product that is sold by the piece. */
export const WEIGHED_CELLS = {
  weighedPer: {
    part: 'per',
    about: `${WEIGHT_UNITS.join(' or ')}, for goods that are sold by weight`,
    textOf: ({ per }) => per,
  },
  weighedPiece: {
    part: 'piece',
    about: 'What one piece weighs, such as 0.5',
    textOf: ({ piece }) => String(amountOfWeight(piece)),
  },
  weighedPrice: {
    part: 'price',
    about: 'The price by weight in dollars. That of a piece follows from it',
    textOf: ({ price }) => textOfCents(price),
  },
  weighedOffer: {
    part: 'offerPrice',
    about: 'The offer price by weight in dollars',
    textOf: ({ price, offerPrice }) => (offerPrice === price ? '' : textOfCents(offerPrice)),
  },
} as const satisfies Readonly<Record<string, WeighedCell>>

export type WeighedColumn = keyof typeof WEIGHED_CELLS

/** Returns the URLs of pictures in a cell. */
export function urlsIn(cell: string): string[] {
  return partsOf(cell, /\s+/)
}

/**
 * No valid cell has more parts than this. A cell with more is rejected because of its first parts already, so that the
 * rest need not be read.
 */
const MAX_PARTS = Math.max(MAX_DESCRIPTION_LINES, MAX_WORDS, MAX_PICTURES, ALLERGENS.length) + 1

function partsOf(text: string, separator: string | RegExp): string[] {
  const parts: string[] = []
  for (const part of text.split(separator)) {
    if (part.trim() !== '') parts.push(part.trim())
    if (parts.length === MAX_PARTS) break
  }
  return parts
}
