import { type Cents, cents } from '../money.ts'

/** The owner chooses in which units the store gives unit prices, and reads sizes from weights. */
export const UNIT_SYSTEMS = ['metric', 'us'] as const
export type UnitSystem = (typeof UNIT_SYSTEMS)[number]

const METRIC_UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const
const US_UNITS = ['oz', 'lb', 'fl oz', 'pt', 'qt', 'gal', 'dozen'] as const
export const SIZE_UNITS = [...METRIC_UNITS, ...US_UNITS] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** A store with US units has all of them, since many goods come in metric packages there, too. */
export const unitsOfSystem = (units: UnitSystem): readonly SizeUnit[] => (units === 'us' ? SIZE_UNITS : METRIC_UNITS)

export interface Size {
  /** The amount is above 0 and has at most three decimals. */
  readonly amount: number
  readonly unit: SizeUnit
}

export const MAX_SIZE = 1_000_000

/** A kilogram, a liter and a piece in the whole numbers by which sizes are compared, in which a fluid ounce is whole, too. */
const BASE = 10_000_000_000_000n
const POUND = 4_535_923_700_000n
const FLUID_OUNCE = 295_735_295_625n

type Dimension = 'kg' | 'l' | 'piece'

const UNITS: Readonly<Record<SizeUnit, { readonly dimension: Dimension; readonly value: bigint }>> = {
  g: { dimension: 'kg', value: BASE / 1000n },
  kg: { dimension: 'kg', value: BASE },
  oz: { dimension: 'kg', value: POUND / 16n },
  lb: { dimension: 'kg', value: POUND },
  ml: { dimension: 'l', value: BASE / 1000n },
  l: { dimension: 'l', value: BASE },
  'fl oz': { dimension: 'l', value: FLUID_OUNCE },
  pt: { dimension: 'l', value: FLUID_OUNCE * 16n },
  qt: { dimension: 'l', value: FLUID_OUNCE * 32n },
  gal: { dimension: 'l', value: FLUID_OUNCE * 128n },
  piece: { dimension: 'piece', value: BASE },
  dozen: { dimension: 'piece', value: BASE * 12n },
}

/** These words may follow an amount, in lower case and without dots. */
const METRIC_WORDS: ReadonlyMap<string, SizeUnit> = new Map([
  ...(['g', 'kg', 'ml', 'l', 'piece'] as const).map((unit) => [unit, unit] as const),
  ['pieces', 'piece'],
  ['pcs', 'piece'],
])
const US_WORDS: ReadonlyMap<string, SizeUnit> = new Map([
  ...METRIC_WORDS,
  ...US_UNITS.map((unit) => [unit, unit] as const),
  ...wordsFor('oz', 'ounce', 'ounces'),
  ...wordsFor('lb', 'lbs', 'pound', 'pounds'),
  ...wordsFor('fl oz', 'floz', 'fluid ounce', 'fluid ounces'),
  ...wordsFor('pt', 'pts', 'pint', 'pints'),
  ...wordsFor('qt', 'qts', 'quart', 'quarts'),
  ...wordsFor('gal', 'gals', 'gallon', 'gallons'),
  ...wordsFor('dozen', 'doz'),
  ...wordsFor('piece', 'ct', 'count', 'each', 'ea'),
  ...wordsFor('g', 'gram', 'grams'),
  ...wordsFor('kg', 'kilogram', 'kilograms'),
  ...wordsFor('ml', 'milliliter', 'milliliters'),
  ...wordsFor('l', 'liter', 'liters', 'litre', 'litres'),
])

function wordsFor(unit: SizeUnit, ...words: readonly string[]): (readonly [string, SizeUnit])[] {
  return words.map((word) => [word, unit] as const)
}

const WEIGHT = /^(?:(?<packs>[1-9]\d{0,3})\s*[x×]\s*)?(?<number>[\d.,]+|(?:\d+\s+)?\d+\/\d+)\s*(?<word>[a-z][a-z. ]*)$/i
const THOUSANDS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,3})?$/
const DECIMAL = /^\d+(?:[.,]\d{1,3})?$/
const FRACTION = /^(?:(?<whole>[1-9]\d{0,2})\s+)?(?<parts>[1-9]\d?)\/(?<of>[1-9]\d?)$/
const FRACTION_SIGN = /[¼½¾⅛⅜⅝⅞]/gu

/**
 * Reads text such as `500 g`, `1,5 L`, `1,000 g` or `6 pcs`, with US units also `12 fl. oz.`, `1 1/2 lb`, `½ gal`, `2 Liters`
 * and `6 x 330 ml`, which are 1980 ml. A comma before exactly three digits separates thousands. Returns null for any
 * other text, and for fractions that have more than three decimals, such as `1/3 lb`.
 */
export function sizeOfWeight(weight: string | null, units: UnitSystem): Size | null {
  const text = (weight ?? '').replaceAll(FRACTION_SIGN, fractionOfSign).trim()
  const { packs, number = '', word = '' } = WEIGHT.exec(text)?.groups ?? {}
  if (units === 'metric' && (packs !== undefined || word.includes('.') || number.includes('/'))) return null
  const named = word.toLowerCase().replaceAll('.', ' ').trim().replaceAll(/\s+/g, ' ')
  const unit = (units === 'us' ? US_WORDS : METRIC_WORDS).get(named)
  const amount = (thousandthsOf(amountOfText(number)) * Number(packs ?? 1)) / 1000
  return unit !== undefined && amount > 0 && amount <= MAX_SIZE ? { amount, unit } : null
}

/** Returns `1/2` for `½`, after a space that separates it from a number before it. */
const fractionOfSign = (sign: string): string => ` ${sign.normalize('NFKC').replace('⁄', '/')}`

/** Returns NaN for other text. */
function amountOfText(number: string): number {
  const { whole = '0', parts, of } = FRACTION.exec(number)?.groups ?? {}
  if (parts !== undefined) {
    const thousandths = (Number(parts) * 1000) / Number(of)
    return Number.isInteger(thousandths) ? Number(whole) + thousandths / 1000 : Number.NaN
  }
  if (THOUSANDS.test(number)) return Number(number.replaceAll(',', ''))
  return DECIMAL.test(number) ? Number(number.replace(',', '.')) : Number.NaN
}

const thousandthsOf = (amount: number): number => Math.round(amount * 1000)

/** Returns the size of a product, which is read from its weight when it has none of its own. */
export const sizeOfProduct = (size: Size | null, weight: string | null, units: UnitSystem): Size | null =>
  size ?? sizeOfWeight(weight, units)

/** Tells what kind of amount a size is, by the name of its base unit. */
export const dimensionOf = ({ unit }: Size): Dimension => UNITS[unit].dimension

/** Returns a size in 10^-16 of its base unit, so that sizes of all units are compared exactly. */
export const amountOfSize = ({ amount, unit }: Size): bigint => BigInt(thousandthsOf(amount)) * UNITS[unit].value

export interface UnitPrice {
  readonly amount: Cents
  readonly per: Dimension | 'lb' | 'oz' | 'fl oz' | 'each' | '100 pieces'
}

/**
 * Rounds to the cent, halves up. A price of less than a cent a piece is given per 100 pieces. Returns null when the
 * result is still less than a cent.
 */
export function unitPriceOf(offerPrice: Cents, size: Size, units: UnitSystem): UnitPrice | null {
  const { per, value } = units === 'us' ? usMeasure(offerPrice, size) : { per: dimensionOf(size), value: BASE }
  const price = priceOf(offerPrice, value, size)
  if (price > 0) return { amount: price, per }
  const ofHundred = dimensionOf(size) === 'piece' ? priceOf(offerPrice, BASE * 100n, size) : cents(0)
  return ofHundred > 0 ? { amount: ofHundred, per: '100 pieces' } : null
}

interface Measure {
  readonly per: UnitPrice['per']
  readonly value: bigint
}

const PER_POUND: Measure = { per: 'lb', value: POUND }
const PER_OUNCE: Measure = { per: 'oz', value: POUND / 16n }

/** What is sold by the pound is priced by the pound, and the rest by the ounce, unless that costs less than a cent. */
function usMeasure(offerPrice: Cents, size: Size): Measure {
  const dimension = dimensionOf(size)
  if (dimension === 'piece') return { per: 'each', value: BASE }
  if (dimension === 'l') return { per: 'fl oz', value: FLUID_OUNCE }
  if (size.unit === 'lb' || size.unit === 'kg') return PER_POUND
  return BigInt(offerPrice) * PER_OUNCE.value * 1000n < amountOfSize(size) ? PER_POUND : PER_OUNCE
}

/** Migrations that have landed call it without units, for a store that had no others. */
export function unitPriceOfProduct(
  offerPrice: Cents,
  size: Size | null,
  weight: string | null,
  units: UnitSystem = 'metric',
): UnitPrice | null {
  const known = sizeOfProduct(size, weight, units)
  return known && unitPriceOf(offerPrice, known, units)
}

const LEAST = cents(1)

/**
 * Returns the price in cents per kilogram, liter or piece, by which products are sorted and compared whatever their units
 * and those of the store are. Prices of less than a cent a piece are one cent. Returns null for a product without a size.
 */
export function comparedUnitPrice(offerPrice: Cents, size: Size | null, weight: string | null): Cents | null {
  const known = sizeOfProduct(size, weight, 'us')
  const shown = known && unitPriceOf(offerPrice, known, 'metric')
  if (shown === null) return null
  return shown.per === '100 pieces' ? LEAST : shown.amount
}

/** Returns the price of `value`, to the cent, halves up. */
function priceOf(offerPrice: Cents, value: bigint, size: Size): Cents {
  const [dividend, divisor] = [BigInt(offerPrice) * value * 1000n, amountOfSize(size)]
  return cents(Number((2n * dividend + divisor) / (2n * divisor)))
}
