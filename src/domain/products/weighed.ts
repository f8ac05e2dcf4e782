import { type Cents, cents, formatCents } from '../money.ts'

export const WEIGHT_UNITS = ['lb', 'kg'] as const
export type WeightUnit = (typeof WEIGHT_UNITS)[number]

declare const weightBrand: unique symbol

/** A weight is a whole number of thousandths of a pound or kilogram: 500 is half of it. */
export type Weight = number & { readonly [weightBrand]: 'Weight' }

/** How a product is sold by weight. Orders count pieces, and each piece is expected to have the weight `piece`. */
export interface Weighed {
  readonly per: WeightUnit
  readonly piece: Weight
  /** The price of a pound or kilogram. */
  readonly price: Cents
  /** A pound or kilogram is charged at this price. Without an offer it equals `price`. */
  readonly offerPrice: Cents
}

/** Tells whether any of these goods is sold by weight. */
export const hasWeighed = (goods: readonly { readonly weighed?: unknown }[]): boolean =>
  goods.some(({ weighed }) => Boolean(weighed))

const THOUSANDTHS = 1000
/** The limit of a piece's weight. */
const MAX_PIECE = 1000
/** The limit of what all pieces of a line weigh. */
export const MAX_WEIGHT = MAX_PIECE * 1000

/** Returns null for a weight that is not above 0, is above the limit, or has more than three decimals. */
export function weightOf(amount: number, max: number = MAX_PIECE): Weight | null {
  const thousandths = Math.round(amount * THOUSANDTHS)
  const isExact = thousandths / THOUSANDTHS === amount
  return isExact && thousandths > 0 && amount <= max ? (thousandths as Weight) : null
}

const DECIMAL_TEXT = /^\d{1,4}(?:\.\d{1,3})?$/

/** Reads text such as `2`, `0.5` or `1.125`. Returns null for any other text, and beyond the limits of `weightOf`. */
export const weightOfText = (text: string): Weight | null => (DECIMAL_TEXT.test(text) ? weightOf(Number(text)) : null)

/** Returns the weight in pounds or kilograms, as the wire has it. */
export const amountOfWeight = (weight: Weight): number => weight / THOUSANDTHS

export const weightOfPieces = (piece: Weight, pieces: number): Weight => (piece * pieces) as Weight

/** Returns text such as `1.25 lb`. */
export const weightText = (weight: Weight, per: WeightUnit): string => `${amountOfWeight(weight)} ${per}`

/** Returns what pieces are expected to weigh, as text such as `1.5 lb`. */
export const expectedWeightText = ({ per, piece }: Pick<Weighed, 'per' | 'piece'>, pieces: number): string =>
  weightText(weightOfPieces(piece, pieces), per)

/** Returns text such as `$2.99 / lb`. */
export const weightPriceText = (price: Cents, per: string): string => `${formatCents(price)} / ${per}`

/** Returns what a weight costs, to the cent, halves up. */
export function costOfWeight(unitPrice: Cents, weight: number): Cents {
  return dividedHalfUp(BigInt(unitPrice) * BigInt(weight), BigInt(THOUSANDTHS))
}

const dividedHalfUp = (dividend: bigint, divisor: bigint): Cents => cents(Number((2n * dividend + divisor) / (2n * divisor)))

/** Returns the prices of one piece, which are those of its expected weight. */
export const pricesOfPiece = ({ piece, price, offerPrice }: Weighed): { readonly price: Cents; readonly offerPrice: Cents } => ({
  price: costOfWeight(price, piece),
  offerPrice: costOfWeight(offerPrice, piece),
})

/** Returns the price by weight at which a piece costs this much, to the cent, halves up. */
export const unitPriceOfPiece = (price: Cents, piece: Weight): Cents =>
  dividedHalfUp(BigInt(price) * BigInt(THOUSANDTHS), BigInt(piece))

/** What an ordered line keeps of how its product was sold by weight when it was ordered. */
export interface OrderedWeight {
  readonly per: WeightUnit
  readonly piece: Weight
  /** The price of a pound or kilogram. */
  readonly unitPrice: Cents
  /** The pieces may cost this much more than expected, in percent. */
  readonly overPercent: number
}

/** What the owner decides about goods that are sold by weight. */
export interface Weighing {
  /** Goods may cost this much more than expected, in percent. */
  readonly overPercent: number
}

export const MAX_OVER_PERCENT = 25
export const DEFAULT_WEIGHING: Weighing = { overPercent: 10 }

export const orderedWeight = ({ per, piece, offerPrice }: Weighed, { overPercent }: Weighing): OrderedWeight => ({
  per,
  piece,
  unitPrice: offerPrice,
  overPercent,
})

/** Returns the most that pieces may cost, whatever they weigh. It is never less than their expected price. */
export function mostOfPieces({ piece, unitPrice, overPercent }: Omit<OrderedWeight, 'per'>, pieces: number): Cents {
  const expected = costOfWeight(unitPrice, piece) * pieces
  const dividend = BigInt(unitPrice) * BigInt(piece) * BigInt(pieces) * BigInt(100 + overPercent)
  return cents(Math.max(expected, dividedHalfUp(dividend, BigInt(100 * THOUSANDTHS))))
}

/** Returns the heaviest weight that costs at most this much. */
export function heaviestWithin(unitPrice: Cents, most: Cents): Weight {
  // A weight costs at most `most` while its exact price is less than half a cent above.
  const [limit, price] = [(2n * BigInt(most) + 1n) * BigInt(THOUSANDTHS), 2n * BigInt(unitPrice)]
  return Number((limit - 1n) / price) as Weight
}

/**
 * Returns goods whose pieces cost at most `limit` each, also when they weigh more than expected. Their price by weight and
 * what they may cost more are lowered as far as needed.
 */
export function weighedWithin(weighed: OrderedWeight, limit: Cents): OrderedWeight {
  const { piece } = weighed
  const unitPrice = cents(Math.min(weighed.unitPrice, Math.floor((limit * THOUSANDTHS) / piece)))
  if (unitPrice === 0) return { ...weighed, unitPrice, overPercent: 0 }
  const overPercent = Number((BigInt(limit) * BigInt(100 * THOUSANDTHS)) / (BigInt(unitPrice) * BigInt(piece))) - 100
  return { ...weighed, unitPrice, overPercent: Math.max(0, Math.min(weighed.overPercent, overPercent)) }
}
