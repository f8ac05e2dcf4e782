import { type Cents, centsOfText } from '../money.ts'
import { barcodeIssue, canonicalBarcode } from '../products/barcode.ts'
import { FACT_ROWS, fieldIssue } from '../products/product-fields.ts'
import { optionalAmountIssue } from '../products/product-rules.ts'
import { foldText } from '../search/fold.ts'

/** A price list says these of a product. It finds the product by its SKU or barcode. */
export const PRICE_FIELDS = ['sku', 'barcode', 'cost', 'caseSize'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]

/** The headings of the file's columns that have the fields. */
export type PriceColumns = { readonly [Field in PriceField]?: string | undefined }

const WORDS: { readonly [Field in PriceField]: readonly string[] } = {
  sku: ['sku', 'our number', 'customer item', 'item #', 'item no', 'item number', 'article'],
  barcode: ['barcode', 'upc', 'ean', 'gtin'],
  cost: ['cost', 'net price', 'unit price', 'price', 'wholesale', 'net'],
  caseSize: ['case size', 'case', 'pack size', 'pack', 'units per case'],
}

/** What customers should pay is no cost. */
const RETAIL = /retail|rrp|msrp/

/** Guesses the columns by what suppliers call them. */
export function guessedColumns(headings: readonly string[]): PriceColumns {
  const folded = headings.map((heading) => ({ heading, text: foldText(heading) })).filter(({ text }) => !RETAIL.test(text))
  const chosen = new Set<string>()
  const found = PRICE_FIELDS.map((field) => {
    for (const word of WORDS[field]) {
      const match = folded.find(({ heading, text }) => text.includes(word) && !chosen.has(heading))
      if (!match) continue
      chosen.add(match.heading)
      return [field, match.heading] as const
    }
    return [field, undefined] as const
  })
  return Object.fromEntries(found.filter(([, heading]) => heading !== undefined))
}

export interface PricedGoods {
  /** `sku` is empty when the row has none. */
  readonly sku: string
  readonly barcode: string | null
  readonly cost: Cents | null
  readonly caseSize: number | null
}

/** Reads the cells of a row, or says what is wrong with one. */
export function readPrices(cells: PriceColumns): PricedGoods | { readonly field: PriceField; readonly message: string } {
  const text = (field: PriceField) => (cells[field] ?? '').trim()
  const typedCost = text('cost').replace(/^\$\s*/, '')
  const cost = typedCost === '' ? null : centsOfText(typedCost)
  if (typedCost !== '') {
    const message = optionalAmountIssue(cost, FACT_ROWS.cost)
    if (message !== null) return { field: 'cost', message }
  }
  const typedSize = text('caseSize')
  const caseSize = typedSize === '' ? null : /^\d+$/.test(typedSize) ? Number(typedSize) : Number.NaN
  const wrongSize = fieldIssue('caseSize', caseSize)
  if (wrongSize !== null) return { field: 'caseSize', message: wrongSize }
  const typedCode = text('barcode')
  const wrongCode = typedCode === '' ? null : barcodeIssue(typedCode)
  if (wrongCode !== null) return { field: 'barcode', message: wrongCode }
  return { sku: text('sku'), barcode: typedCode === '' ? null : typedCode, cost, caseSize }
}

/** Returns barcodes with one more, unless it is among them in any form. */
export const withBarcode = (barcodes: readonly string[], barcode: string | null): readonly string[] =>
  barcode === null || barcodes.some((known) => canonicalBarcode(known) === canonicalBarcode(barcode))
    ? barcodes
    : [...barcodes, barcode]

/** Tells whether a number changed by more than half, which is often a mistake. */
export const isLargeChange = (from: unknown, to: unknown): boolean =>
  typeof from === 'number' && typeof to === 'number' && 2 * Math.abs(to - from) > from
