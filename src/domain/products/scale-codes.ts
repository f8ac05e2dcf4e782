import { type Cents, cents } from '../money.ts'
import { canonicalBarcode } from './barcode.ts'
import { MAX_WEIGHT, type Weighed, type Weight, weightOf } from './weighed.ts'

/**
 * How the store's own scale makes barcodes of 13 digits: the prefix, the number of the goods, their weight or price, and a check
 * digit. A scale in the US prints the 12 digits of a UPC-A, which are these without the first 0 of the prefix 02.
 */
export interface ScaleCode {
  readonly prefix: string
  /** The number of the goods has so many digits. The weight or price has the rest. */
  readonly item: number
  readonly value: ScaleValue
  /** The value ends with so many decimals, of dollars or of the product's unit of weight. */
  readonly decimals: number
}

export const SCALE_VALUES = ['weight', 'price'] as const
export type ScaleValue = (typeof SCALE_VALUES)[number]

export const SCALE_PREFIXES = ['02', ...Array.from({ length: 10 }, (_, digit) => `2${digit}`)]

/** The digits between the prefix and the check digit. */
const DIGITS = 10
export const MAX_ITEM_DIGITS = DIGITS - 1
export const MAX_DECIMALS = 3

export interface ScannedGoods {
  /** The number of the goods, without zeros before it. */
  readonly item: string
  readonly value: ScaleValue
  /** The weight or price in thousandths of a pound, kilogram or dollar. */
  readonly thousandths: number
}

/** Returns what a barcode of the store's own scale says, and null for any other barcode. */
export function readScaleCode(barcode: string, scaleCodes: readonly ScaleCode[]): ScannedGoods | null {
  const canonical = canonicalBarcode(barcode) ?? ''
  const scaleCode = scaleCodes.find(({ prefix }) => canonical.startsWith(`0${prefix}`))
  if (!scaleCode) return null
  const code = canonical.slice(1)
  const { prefix, item, value, decimals } = scaleCode
  const begin = prefix.length + item
  return {
    item: withoutZeros(code.slice(prefix.length, begin)),
    value,
    thousandths: Number(code.slice(begin, -1)) * 10 ** (MAX_DECIMALS - decimals),
  }
}

/** Returns the form in which numbers of goods are compared. */
export const withoutZeros = (item: string): string => item.replace(/^0+/, '')

export interface ScannedWeight {
  readonly weight: Weight
  readonly per: Weighed['per']
  /** Is null when the scale printed the weight. */
  readonly price: Cents | null
}

/** Returns what goods weigh, from their price where the scale printed that. Returns null when that is no possible weight. */
export function scannedWeight(
  { value, thousandths }: ScannedGoods,
  { per, offerPrice }: Pick<Weighed, 'per' | 'offerPrice'>,
): ScannedWeight | null {
  const price = value === 'price' ? cents(Math.round(thousandths / 10)) : null
  const weight = price === null ? thousandths : Math.round((price * 1000) / offerPrice)
  const possible = weightOf(weight / 1000, MAX_WEIGHT)
  return possible === null ? null : { weight: possible, per, price }
}

/** Returns an error sentence for settings by which a barcode could mean two things, or null. */
export function scaleCodesIssue(scaleCodes: readonly Pick<ScaleCode, 'prefix'>[]): string | null {
  const prefixes = scaleCodes.map(({ prefix }) => prefix)
  const double = prefixes.find((prefix, at) => prefixes.indexOf(prefix) !== at)
  return double === undefined ? null : `The prefix ${double} is there twice`
}
