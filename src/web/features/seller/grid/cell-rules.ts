import type { SellerProductWire } from '../../../../contract/products/seller-products.ts'
import { centsOfText } from '../../../../domain/money.ts'
import { offerPriceWith } from '../../../../domain/products/price-change.ts'
import { fieldIssue } from '../../../../domain/products/product-fields.ts'
import { offerIssue } from '../../../../domain/products/product-rules.ts'
import { weightOfText } from '../../../../domain/products/weighed.ts'
import { SALE_OF_ANOTHER_MEASURE } from '../../../../domain/products/weighed-prices.ts'
import { weighedIssue, weighedOfSent, weightIssue } from '../../../../domain/products/weighed-rules.ts'
import { heldSentence, isCountPossible, piecesOfTyped } from '../../../../domain/stock/stock.ts'
import { type CellTexts, cellKind, textsOf } from './cell-kinds.ts'
import { TEXT_FIELDS, type TextField } from './grid-columns.ts'
import { perOf, sentWeighedOf } from './weighed-cells.ts'

// Prices, weights and stock have these rules beside those of their kinds.

export type CellIssues = Partial<Readonly<Record<TextField, string>>>

export function cellIssues(texts: CellTexts, base: SellerProductWire): CellIssues {
  const issues = TEXT_FIELDS.flatMap((field) => {
    const issue = isFollowing(field, texts) || isSavedStock(field, texts, base) ? null : issueOf(field, texts, base)
    return issue === null ? [] : [[field, issue]]
  })
  return Object.fromEntries(issues)
}

function issueOf(field: TextField, texts: CellTexts, base: SellerProductWire): string | null {
  const ofWholeRow = ROW_RULES[field]
  if (ofWholeRow) return ofWholeRow(texts, base)
  return fieldIssue(field, cellKind(field).valueOf(texts[field], texts)) ?? ownIssue(field, texts, base)
}

/** Issues of the prices alone are those of their cells. */
function weighedCellIssue(texts: CellTexts, base: SellerProductWire): string | null {
  if (base.sale && perOf(texts.weighed) !== (base.weighed?.per ?? '')) return SALE_OF_ANOTHER_MEASURE
  const sent = sentWeighedOf(texts)
  if (sent === null) return null
  if (sent.per === '') return 'Enter a weight in lb or kg, like 0.5 lb'
  const weighed = weighedOfSent(sent)
  if (weighed === null) return weightIssue(weightOfText(sent.piece), 'Weight of a piece')
  return offerIssue(weighed.price, weighed.offerPrice) === null ? weighedIssue(weighed) : null
}

/** These cells are checked together with others of their row. */
const ROW_RULES: { readonly [Field in TextField]?: (texts: CellTexts, base: SellerProductWire) => string | null } = {
  weighed: weighedCellIssue,
}

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
