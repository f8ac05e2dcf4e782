import { type Cents, centsOfText, dollarsOf, textOfCents, typedPriceText } from '../../../../domain/money.ts'
import {
  amountOfWeight,
  costOfWeight,
  unitPriceOfPiece,
  WEIGHT_UNITS,
  type Weight,
  weightOfText,
} from '../../../../domain/products/weighed.ts'
import { type SentWeighed, weighedOfSent } from '../../../../domain/products/weighed-rules.ts'

// A row of goods by weight has the weight of a piece in one cell, such as `0.5 lb`, and the prices by weight in those of the
// prices. The cell of the weight is empty for goods by the piece.

interface RowTexts {
  readonly price: string
  readonly offerPrice: string
  readonly weighed: string
}

const TYPED_WEIGHT = /^(\d*(?:[.,]\d+)?)\s*([a-z]*)\.?$/i
const DECIMAL_COMMA = /,(?=\d{1,2}$)/
const UNITS: Readonly<Record<string, string>> = { lb: 'lb', lbs: 'lb', kg: 'kg', kgs: 'kg', '': '' }

/** Reads `0,5lb` as `0.5 lb`. A text that is no weight is returned as it was typed. */
export function readWeight(typed: string): string {
  const text = typed.trim()
  const [, number = '', unit = ''] = TYPED_WEIGHT.exec(text) ?? []
  const weight = weightOfText(number.replace(DECIMAL_COMMA, '.').replace(/^\./, '0.'))
  const per = UNITS[unit.toLowerCase()]
  return weight === null || per === undefined ? text : `${amountOfWeight(weight)} ${per}`.trim()
}

/** Adds the unit of the present weight to a weight without one. */
export const withUnit = (text: string, { weighed }: RowTexts): string =>
  weightOfText(text) === null ? text : `${text} ${perOf(weighed)}`.trim()

/** Returns `lb` or `kg`, and an empty text for goods by the piece. */
export const perOf = (weight: string): string => WEIGHT_UNITS.find((unit) => weight.endsWith(` ${unit}`)) ?? ''

/** Returns text such as `2.99 / lb`, by which prices of different measures differ. */
export const measuredPrice = (price: string, { weighed }: RowTexts): string =>
  perOf(weighed) === '' ? price : `${price} / ${perOf(weighed)}`

/** Shows `2.99 / lb` as `$2.99 / lb`. */
export function shownPrice(measured: string): string {
  const [price = '', per] = measured.split(' / ')
  return per === undefined ? typedPriceText(price) : `${typedPriceText(price)} / ${per}`
}

/** Returns null for goods by the piece. */
export function sentWeighedOf({ weighed, price, offerPrice }: RowTexts): SentWeighed | null {
  if (weighed === '') return null
  const per = perOf(weighed)
  return { per, piece: weighed.slice(0, weighed.length - per.length).trim(), price, offerPrice }
}

/** Returns what is sent for a row whose cells have no issue. */
export function wireWeighedOf(texts: RowTexts) {
  const sent = sentWeighedOf(texts)
  const weighed = sent && weighedOfSent(sent)
  if (!weighed) return null
  const { per, piece, price, offerPrice } = weighed
  const offer = offerPrice === price ? {} : { offerPrice: dollarsOf(offerPrice) }
  return { per, piece: amountOfWeight(piece), price: dollarsOf(price), ...offer }
}

/**
 * Returns the row's prices as they are for another weight of a piece. Prices of another measure are changed so that a piece
 * costs the same: $1.50 for a piece becomes $3.00 a pound when it weighs half of one, and the other way round.
 */
export function pricesWith<Texts extends RowTexts>(texts: Texts, weighed: string): Texts {
  const [before, after] = [weightOf(texts), weightOf({ ...texts, weighed })]
  const isReadable = (weight: Weight | null, text: string) => weight !== null || text === ''
  const isOther = perOf(texts.weighed) !== perOf(weighed)
  if (!isOther || !isReadable(before, texts.weighed) || !isReadable(after, weighed)) return texts
  const changed = (text: string) => {
    const price = centsOfText(text)
    return price === null ? text : textOfCents(repriced(price, before, after))
  }
  return { ...texts, price: changed(texts.price), offerPrice: changed(texts.offerPrice) }
}

function repriced(price: Cents, before: Weight | null, after: Weight | null): Cents {
  const ofPiece = before === null ? price : costOfWeight(price, before)
  return after === null ? ofPiece : unitPriceOfPiece(ofPiece, after)
}

/** Returns null for goods by the piece, and for a text that is no weight. */
function weightOf(texts: RowTexts): Weight | null {
  const sent = sentWeighedOf(texts)
  return sent && sent.per !== '' ? weightOfText(sent.piece) : null
}

/** Returns what a piece costs at the row's offer price, and null for goods by the piece and texts that make no sense. */
export function costOfPiece(texts: RowTexts): Cents | null {
  const [weight, price] = [weightOf(texts), centsOfText(texts.offerPrice)]
  return weight === null || price === null ? null : costOfWeight(price, weight)
}
