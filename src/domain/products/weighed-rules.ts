import { centsOfText } from '../money.ts'
import { MAX_PRICE_CENTS, priceTextIssue } from './product-rules.ts'
import { pricesOfPiece, WEIGHT_UNITS, type Weighed, type Weight, weightOfText } from './weighed.ts'

/** `SentWeighed` is what forms send. Its numbers are decimal texts, and an empty offer price means that there is none. */
export interface SentWeighed {
  readonly per: string
  readonly piece: string
  readonly price: string
  readonly offerPrice: string
}

/** Says what is wrong with a typed or sent weight, or returns null. `name` begins the sentence. */
export function weightIssue(weight: Weight | null, name: string): string | null {
  return weight === null ? `${name} must be above 0 and at most 1,000, with up to three decimals, such as 0.5` : null
}

/** Says what is wrong with how a product is to be sold by weight, as forms send it, or returns null. */
export const sentWeighedIssue = (sent: SentWeighed): string | null => wrongPart(sent)?.message ?? null

/** Returns the first part that is wrong, and what is wrong with it. */
export function wrongPart(
  sent: SentWeighed,
): { readonly part: 'price' | 'offerPrice' | 'piece'; readonly message: string } | null {
  const { piece, price, offerPrice } = sent
  const ofPrice = priceTextIssue(price, 'Price by weight')
  if (ofPrice !== null) return { part: 'price', message: ofPrice }
  const ofOffer = offerPrice === '' ? null : priceTextIssue(offerPrice, 'Offer price by weight')
  if (ofOffer !== null) return { part: 'offerPrice', message: ofOffer }
  const ofPiece = weightIssue(weightOfText(piece), 'Weight of a piece')
  if (ofPiece !== null) return { part: 'piece', message: ofPiece }
  const weighed = weighedOfSent(sent)
  const ofAll = weighed === null ? null : weighedIssue(weighed)
  if (weighed === null || ofAll === null) return null
  return { part: weighed.offerPrice > weighed.price ? 'offerPrice' : 'piece', message: ofAll }
}

/** Returns null when a part is missing or makes no sense. */
export function weighedOfSent({ per, piece, price, offerPrice }: SentWeighed): Weighed | null {
  const unit = WEIGHT_UNITS.find((each) => each === per)
  const [weight, amount, offer] = [weightOfText(piece), centsOfText(price), centsOfText(offerPrice === '' ? price : offerPrice)]
  if (unit === undefined || weight === null || amount === null || offer === null) return null
  return { per: unit, piece: weight, price: amount, offerPrice: offer }
}

/** Says why no product can be sold by weight like this, or returns null. The prices of a piece have the limits of all prices. */
export function weighedIssue(weighed: Weighed): string | null {
  if (weighed.offerPrice > weighed.price) return 'Offer price by weight can’t be higher than the price by weight'
  const { price, offerPrice } = pricesOfPiece(weighed)
  if (offerPrice < 1) return 'A piece would cost less than a cent. Raise its weight or the price by weight'
  return price > MAX_PRICE_CENTS ? 'A piece would cost more than $100,000. Lower its weight or the price by weight' : null
}
