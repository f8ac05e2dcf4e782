import { type Cents, cents } from './money.ts'

export const SIZE_UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

export interface Size {
  /** The amount is above 0 and has at most three decimals. */
  readonly amount: number
  readonly unit: SizeUnit
}

export const MAX_SIZE = 1_000_000

const WEIGHT = /^([\d.,]+)\s*(g|kg|ml|l|pieces?|pcs)$/i
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,3})?$/
const DECIMAL = /^\d+(?:[.,]\d{1,3})?$/

/**
 * Reads text such as `500 g`, `1,5 L`, `1,000 g` or `6 pcs`. A comma before exactly three digits separates thousands.
 * Returns null for any other text.
 */
export function sizeOfWeight(weight: string | null): Size | null {
  const [, number = '', unitText = ''] = WEIGHT.exec(weight?.trim() ?? '') ?? []
  const amount = amountOfText(number)
  if (!(amount > 0 && amount <= MAX_SIZE)) return null
  const unit = unitText.toLowerCase()
  return { amount, unit: SIZE_UNITS.find((known) => known === unit) ?? 'piece' }
}

/** Returns NaN for other text. */
function amountOfText(number: string): number {
  if (THOUSANDS.test(number)) return Number(number.replaceAll(',', ''))
  return DECIMAL.test(number) ? Number(number.replace(',', '.')) : Number.NaN
}

export interface UnitPrice {
  readonly amount: Cents
  readonly per: BaseUnit | '100 pieces'
}

const BASE_UNITS = ['kg', 'l', 'piece'] as const
type BaseUnit = (typeof BASE_UNITS)[number]

const BASES: Readonly<Record<SizeUnit, { readonly per: BaseUnit; readonly units: number }>> = {
  g: { per: 'kg', units: 1000 },
  kg: { per: 'kg', units: 1 },
  ml: { per: 'l', units: 1000 },
  l: { per: 'l', units: 1 },
  piece: { per: 'piece', units: 1 },
}

/**
 * Rounds to the cent, halves up. A price of less than a cent a piece is given per 100 pieces. Returns null when the
 * result is still less than a cent.
 */
export function unitPriceOf(offerPrice: Cents, { amount, unit }: Size): UnitPrice | null {
  const { per, units } = BASES[unit]
  const price = priceOf(offerPrice, units, amount)
  if (price > 0) return { amount: price, per }
  const ofHundred = per === 'piece' ? priceOf(offerPrice, 100, amount) : cents(0)
  return ofHundred > 0 ? { amount: ofHundred, per: '100 pieces' } : null
}

/** Returns the size of a product, which is read from its weight when it has none of its own. */
export const sizeOfProduct = (size: Size | null, weight: string | null): Size | null => size ?? sizeOfWeight(weight)

export function unitPriceOfProduct(offerPrice: Cents, size: Size | null, weight: string | null): UnitPrice | null {
  const known = sizeOfProduct(size, weight)
  return known && unitPriceOf(offerPrice, known)
}

/** Returns a size in millionths of its base unit, which is a whole number since a size has at most three decimals. */
export const amountOfSize = ({ amount, unit }: Size): number => Math.round(amount * 1000) * (1000 / BASES[unit].units)

/** Calculates in whole numbers, which is exact since a size has at most three decimals. */
function priceOf(offerPrice: Cents, units: number, amount: number): Cents {
  const [dividend, divisor] = [offerPrice * units * 1000, Math.round(amount * 1000)]
  return cents(Math.floor((2 * dividend + divisor) / (2 * divisor)))
}
