import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { centsOfText } from '../../../../domain/money.ts'
import { offerPriceWith } from '../../../../domain/products/price-change.ts'
import { fieldProblem } from '../../../../domain/products/product-fields.ts'
import { offerProblem } from '../../../../domain/products/product-rules.ts'
import { heldSentence, isCountPossible, piecesOfTyped } from '../../../../domain/stock/stock.ts'
import { type CellTexts, cellKind, textsOf } from './cell-kinds.ts'
import { TEXT_FIELDS, type TextField } from './grid-columns.ts'

// Prices and stock have these rules beside those of their kinds.

export type CellProblems = Partial<Readonly<Record<TextField, string>>>

export function cellProblems(texts: CellTexts, base: SellerProductWire): CellProblems {
  const problems = TEXT_FIELDS.flatMap((field) => {
    const problem = isFollowing(field, texts) || isSavedStock(field, texts, base) ? null : problemOf(field, texts, base)
    return problem === null ? [] : [[field, problem]]
  })
  return Object.fromEntries(problems)
}

const problemOf = (field: TextField, texts: CellTexts, base: SellerProductWire): string | null =>
  fieldProblem(field, cellKind(field).valueOf(texts[field])) ?? ownProblem(field, texts, base)

/** An offer price that follows the price has no problem of its own. */
const isFollowing = (field: TextField, { price, offerPrice }: CellTexts): boolean =>
  field === 'offerPrice' && offerPrice === price && fieldProblem('price', price) !== null

/** A count that was not typed is as the store has it. */
const isSavedStock = (field: TextField, { stock }: CellTexts, base: SellerProductWire): boolean =>
  field === 'stock' && stock === textsOf(base).stock

function ownProblem(field: TextField, { price, offerPrice, stock }: CellTexts, base: SellerProductWire): string | null {
  if (field === 'offerPrice') return offerProblem(centsOfText(price), centsOfText(offerPrice))
  if (field !== 'stock' || base.stock === undefined) return null
  const count = { onHand: base.stock, held: base.held }
  return isCountPossible(count, piecesOfTyped(stock)) ? null : heldSentence(count)
}

/** The offer price follows the price while there is no offer. An emptied cell ends an offer. */
export function offerOf(before: CellTexts, { price = before.price, offerPrice }: Partial<CellTexts>): Partial<CellTexts> {
  return { offerPrice: offerPrice === undefined ? offerPriceWith(before, price) : offerPrice || price }
}

/** A product without an offer gets one only by a lower offer price: a raised or rounded one is its price, too. */
export function changedPrice(field: TextField, text: string, texts: CellTexts, isLowered: boolean): Partial<CellTexts> {
  const isRaisedWithPrice = field === 'offerPrice' && texts.price === texts.offerPrice && !isLowered
  return isRaisedWithPrice ? { price: text, offerPrice: text } : { [field]: text }
}
