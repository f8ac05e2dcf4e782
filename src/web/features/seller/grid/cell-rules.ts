import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { centsOfText } from '../../../../domain/money.ts'
import { offerPriceWith } from '../../../../domain/products/price-change.ts'
import { fieldIssue } from '../../../../domain/products/product-fields.ts'
import { offerIssue } from '../../../../domain/products/product-rules.ts'
import { heldSentence, isCountPossible, piecesOfTyped } from '../../../../domain/stock/stock.ts'
import { type CellTexts, cellKind, textsOf } from './cell-kinds.ts'
import { TEXT_FIELDS, type TextField } from './grid-columns.ts'

// Prices and stock have these rules beside those of their kinds.

export type CellIssues = Partial<Readonly<Record<TextField, string>>>

export function cellIssues(texts: CellTexts, base: SellerProductWire): CellIssues {
  const issues = TEXT_FIELDS.flatMap((field) => {
    const issue = isFollowing(field, texts) || isSavedStock(field, texts, base) ? null : issueOf(field, texts, base)
    return issue === null ? [] : [[field, issue]]
  })
  return Object.fromEntries(issues)
}

const issueOf = (field: TextField, texts: CellTexts, base: SellerProductWire): string | null =>
  fieldIssue(field, cellKind(field).valueOf(texts[field])) ?? ownIssue(field, texts, base)

/** An offer price that follows the price has no issue of its own. */
const isFollowing = (field: TextField, { price, offerPrice }: CellTexts): boolean =>
  field === 'offerPrice' && offerPrice === price && fieldIssue('price', price) !== null

/** A count that was not typed is as the store has it. */
const isSavedStock = (field: TextField, { stock }: CellTexts, base: SellerProductWire): boolean =>
  field === 'stock' && stock === textsOf(base).stock

function ownIssue(field: TextField, { price, offerPrice, stock }: CellTexts, base: SellerProductWire): string | null {
  if (field === 'offerPrice') return offerIssue(centsOfText(price), centsOfText(offerPrice))
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
