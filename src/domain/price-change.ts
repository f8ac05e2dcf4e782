import { type Cents, cents } from './money.ts'

/** By a percentage in whole hundredths: 500 is 5% more, -500 is 5% less. To the cent, halves up. Throws a RangeError beyond 2^53. */
export function changeByPercent(amount: Cents, hundredths: number): Cents {
  return cents(Math.floor((amount * (10_000 + hundredths) + 5_000) / 10_000))
}

const NINETY_NINE = 99

/** The price ending in .99 that is nearest, the higher one when both are; at least $0.99. */
export const nearest99 = (amount: Cents): Cents => cents(Math.max(0, Math.floor((amount - 49) / 100)) * 100 + NINETY_NINE)

/** The lowest price ending in .99 that is not below. */
export const upTo99 = (amount: Cents): Cents => cents(Math.floor(amount / 100) * 100 + NINETY_NINE)
