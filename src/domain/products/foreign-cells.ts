import { barcodesIn, canonicalBarcode, isShortenedNumber, withLostZeros } from './barcode.ts'
import type { ProductColumn } from './catalog-columns.ts'
import type { FieldKind } from './field-kinds.ts'
import { WEIGHED_CELLS } from './product-cells.ts'
import { PRODUCT_FIELD_ROWS, type ProductField } from './product-fields.ts'

/**
 * Rewrites a cell of another tool's file as the store’s own files have it: `$1,200.50 EA` as `1200.50`. What could mean
 * several things stays, and is an error of its row then.
 */
export function foreignCell(column: ProductColumn, cell: string): string {
  const form = FORMS[kindOf(column)]
  if (!form) return cell
  const text = cell.trim()
  return NOTHING.test(text) ? '' : form(text)
}

/** Tells whether a cell makes sense in the column. Any text does in most. */
export function isForeignCell(column: ProductColumn, cell: string): boolean {
  const text = foreignCell(column, cell)
  const accepts = ACCEPTS[kindOf(column)]
  return text === '' || !accepts || accepts(text)
}

type Kind = FieldKind | 'id'

function kindOf(column: ProductColumn): Kind {
  if (column === 'id') return 'id'
  if (column === 'weight') return 'size'
  if (column === 'weighedPer') return 'text'
  if (Object.hasOwn(WEIGHED_CELLS, column)) return 'amount'
  return PRODUCT_FIELD_ROWS[column as ProductField].kind // the other columns are fields
}

const NOTHING = /^(n\/?a|none|null|-+|–|—)$/i
const EACH = /[\s/]*\b(ea|each|pc|pcs|pieces?|units?|per each|ct)\.?$/i
const THOUSANDS = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

const FORMS: { readonly [Each in Kind]?: (text: string) => string } = {
  amount: amountText,
  optionalAmount: amountText,
  pieces: piecesText,
  age: (text) => piecesText(text.replace(/\s*\+$/, '')),
  switch: (text) => SWITCHES.get(text.toLowerCase()) ?? text,
  size: (text) => EACH_SIZES.get(text.toLowerCase().replace(/\.$/, '')) ?? text,
  barcodes: barcodesText,
}

function amountText(text: string): string {
  const amount = text
    .replace(/^(us)?\$\s*|^usd\s*/i, '')
    .replace(/\s*(usd|\$)$/i, '')
    .replace(EACH, '')
  const plain = THOUSANDS.test(amount) ? amount.replaceAll(',', '') : amount
  return plain.replace(/^\./, '0.').replace(/^(\d+\.\d\d)0+$/, '$1')
}

function piecesText(text: string): string {
  const number = text.replace(EACH, '')
  return (THOUSANDS.test(number) ? number.replaceAll(',', '') : number).replace(/\.0*$/, '')
}

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ...['yes', 'y', '1', 'active', 'on', 'enabled', 'x', 'in stock', 'available'].map((word) => [word, 'true'] as const),
  ...['no', 'n', '0', 'inactive', 'off', 'disabled', 'out of stock', 'unavailable'].map((word) => [word, 'false'] as const),
])

const EACH_SIZES: ReadonlyMap<string, string> = new Map([
  ...['ea', 'each', 'pc', 'unit', 'count', 'ct', 'ea/each'].map((word) => [word, '1 piece'] as const),
  ...['dz', 'doz', 'dozen'].map((word) => [word, '12 pieces'] as const),
])

/** Hyphens and spaces within a barcode are as they are printed below it: `0-36000-29145-2`. */
function barcodesText(text: string): string {
  const whole = text.replaceAll(/[\s'-]/g, '').replace(/\.0$/, '')
  if (canonicalBarcode(whole) !== null || withLostZeros(whole) !== null) return whole
  return barcodesIn(text.replaceAll(/[;|/]/g, ' '))
    .map((part) => part.replaceAll(/['-]/g, ''))
    .join(' ')
}

const ACCEPTS: { readonly [Each in Kind]?: (text: string) => boolean } = {
  id: (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  amount: (text) => /^\d+(\.\d{1,2})?$/.test(text),
  optionalAmount: (text) => /^\d+(\.\d{1,2})?$/.test(text),
  pieces: (text) => /^-?\d+$/.test(text),
  age: (text) => /^\d+$/.test(text),
  switch: (text) => /^(true|false)$/i.test(text),
  barcodes: (text) =>
    barcodesIn(text).some((part) => canonicalBarcode(part) !== null || withLostZeros(part) !== null || isShortenedNumber(part)),
}
