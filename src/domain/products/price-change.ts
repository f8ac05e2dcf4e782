import { type Cents, cents } from '../money.ts'

/**
 * Changes an amount by hundredths of a percent: 500 is 5% more, -500 is 5% less. Rounds to the cent, halves up. Throws
 * a RangeError beyond 2^53.
 */
export function changeByPercent(amount: Cents, hundredths: number): Cents {
  return cents(Math.floor((amount * (10_000 + hundredths) + 5_000) / 10_000))
}

const NINETY_NINE = 99

/** Returns the nearest price ending in .99, the higher of two that are equally near. It is at least $0.99. */
export const nearest99 = (amount: Cents): Cents => cents(Math.max(0, Math.floor((amount - 49) / 100)) * 100 + NINETY_NINE)

/** Returns the lowest price ending in .99 that is not below the amount. */
export const upTo99 = (amount: Cents): Cents => cents(Math.floor(amount / 100) * 100 + NINETY_NINE)

/**
 * Returns the offer price that a product has with a new price when nobody gave a new offer price. An offer stays, and
 * without one the product is sold at its price. The amounts are of the same form, cents or decimal texts.
 */
export const offerPriceWith = <Amount>(
  { price, offerPrice }: { readonly price: Amount; readonly offerPrice: Amount },
  newPrice: Amount,
): Amount => (offerPrice === price ? newPrice : offerPrice)
