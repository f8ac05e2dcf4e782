import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { centsOfText } from '../../../../domain/money.ts'
import { PRODUCT_FIELD_ROWS } from '../../../../domain/products/product-fields.ts'
import { offerProblem } from '../../../../domain/products/product-rules.ts'
import { heldSentence, isCountPossible, piecesOfTyped } from '../../../../domain/stock/stock.ts'
import { amountText, draftOf } from '../product-form/product-draft.ts'

/** The columns in the order of the screen. `unit` is read-only. */
export const COLUMNS = ['select', 'product', 'price', 'offerPrice', 'stock', 'unit', 'inStock'] as const
export type Column = (typeof COLUMNS)[number]

export const TEXT_COLUMNS = ['price', 'offerPrice', 'stock'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]

export const isTextColumn = (column: Column | undefined): column is TextColumn => TEXT_COLUMNS.some((each) => each === column)

export const TEXT_COLUMN_INDEXES = TEXT_COLUMNS.map((column) => COLUMNS.indexOf(column))

export const HEADINGS: Readonly<Record<Column, string>> = {
  select: '',
  product: 'Product',
  price: 'Price, $',
  offerPrice: 'Offer, $',
  stock: 'Stock',
  unit: 'Unit price',
  inStock: 'In stock',
}

export const COLUMN_NAMES: Readonly<Record<TextColumn | 'inStock', string>> = {
  price: 'Price',
  offerPrice: 'Offer price',
  stock: 'Stock',
  inStock: 'In stock',
}

export const isTextOf = <Key extends string>(keys: Readonly<Record<Key, unknown>>, text: string): text is Key =>
  Object.hasOwn(keys, text)

/** The cells' texts as they are typed, such as `4.50`. An empty stock means that the product is not counted. */
export type CellTexts = Readonly<Record<TextColumn, string>>

export function textsOf(product: SellerProductWire): CellTexts {
  const { price, offerPrice, stock } = draftOf(product)
  return { price, offerPrice: offerPrice || price, stock } // the grid shows what customers pay in each row
}

/** Reads a text as the product form does. A text that can’t be read is returned as it was typed. */
export function readText(column: TextColumn, typed: string): string {
  if (column !== 'stock') return amountText(typed)
  const pieces = piecesOfTyped(typed)
  return pieces === null || Number.isNaN(pieces) ? typed.trim() : String(pieces)
}

export type CellProblems = Partial<Readonly<Record<TextColumn, string>>>

export function cellProblems({ price, offerPrice, stock }: CellTexts, base: SellerProductWire): CellProblems {
  const ofPrice = PRODUCT_FIELD_ROWS.price.problemOf(price)
  // An offer price that follows the price has no problem of its own.
  const ofOffer =
    ofPrice !== null && offerPrice === price
      ? null
      : (PRODUCT_FIELD_ROWS.offerPrice.problemOf(offerPrice) ?? offerProblem(centsOfText(price), centsOfText(offerPrice)))
  const pieces = piecesOfTyped(stock)
  const ofStock = stock === textsOf(base).stock ? null : (PRODUCT_FIELD_ROWS.stock.problemOf(pieces) ?? heldProblem(pieces, base))
  return {
    ...(ofPrice !== null && { price: ofPrice }),
    ...(ofOffer !== null && { offerPrice: ofOffer }),
    ...(ofStock !== null && { stock: ofStock }),
  }
}

function heldProblem(pieces: number | null, { stock, held }: SellerProductWire): string | null {
  if (stock === undefined) return null
  const count = { onHand: stock, held }
  return isCountPossible(count, pieces) ? null : heldSentence(count)
}
