import type { SellerProductWire } from '../../../../contract/seller-products.ts'
import { centsOfText, centsOfTyped, textOfCents } from '../../../../domain/money.ts'
import { offerProblem, priceTextProblem } from '../../../../domain/product-rules.ts'
import { countTextProblem, heldSentence, isCountPossible } from '../../../../domain/stock.ts'
import { wireCents } from '../../../ui/price.tsx'

export const TEXT_COLUMNS = ['price', 'offerPrice', 'stock'] as const
export type TextColumn = (typeof TEXT_COLUMNS)[number]

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

export const textsOf = ({ price, offerPrice, stock }: SellerProductWire): CellTexts => ({
  price: textOfCents(wireCents(price)),
  offerPrice: textOfCents(wireCents(offerPrice)),
  stock: stock === undefined ? '' : String(stock),
})

const THOUSANDS = /^\d{1,3}(?:,\d{3})+$/

/**
 * Reads a price as `centsOfTyped` does, and `1,200` pieces as `1200`. A text that can’t be read is returned as it was
 * typed.
 */
export function readText(column: TextColumn, typed: string): string {
  const plain = typed.trim()
  if (column !== 'stock') {
    const amount = centsOfTyped(plain)
    return amount === null ? plain : textOfCents(amount)
  }
  const digits = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : digits
}

export type CellProblems = Partial<Readonly<Record<TextColumn, string>>>

export function cellProblems({ price, offerPrice, stock }: CellTexts, base: SellerProductWire): CellProblems {
  const ofPrice = priceTextProblem(price, 'Price')
  const ofOffer = priceTextProblem(offerPrice, 'Offer price') ?? offerProblem(centsOfText(price), centsOfText(offerPrice))
  const ofStock = stock === textsOf(base).stock ? null : (countTextProblem(stock) ?? heldProblem(stock, base))
  return {
    ...(ofPrice !== null && { price: ofPrice }),
    ...(ofOffer !== null && { offerPrice: ofOffer }),
    ...(ofStock !== null && { stock: ofStock }),
  }
}

function heldProblem(text: string, { stock, held }: SellerProductWire): string | null {
  if (stock === undefined) return null
  const count = { onHand: stock, held }
  return isCountPossible(count, text === '' ? null : Number(text)) ? null : heldSentence(count)
}
