import { type Cents, cents } from './money.ts'

export const SIZE_UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const
export type SizeUnit = (typeof SIZE_UNITS)[number]

/** What a package holds. */
export interface Size {
  /** Above 0, with at most three decimals. */
  readonly amount: number
  readonly unit: SizeUnit
}

/** The nine that US law names come first. */
export const ALLERGENS = [
  ...(['milk', 'eggs', 'fish', 'crustaceans', 'nuts', 'peanuts', 'gluten', 'soybeans', 'sesame'] as const),
  ...(['celery', 'mustard', 'sulphites', 'lupin', 'molluscs'] as const),
] as const
export type Allergen = (typeof ALLERGENS)[number]

/** All optional; public. */
export interface ShownFacts {
  /** Unique whatever its case. */
  readonly sku: string | null
  /** Null: read from the weight. */
  readonly size: Size | null
  readonly ingredients: string | null
  readonly origin: string | null
  readonly allergens: readonly Allergen[]
}

export interface ProductFacts extends ShownFacts {
  /** Pieces at which a counted product is low. Null: the store's. */
  readonly lowAt: number | null
  /** Other words to find it by. */
  readonly synonyms: readonly string[]
}

export const NO_FACTS: ProductFacts = {
  ...{ sku: null, size: null, ingredients: null, origin: null, allergens: [] },
  ...{ lowAt: null, synonyms: [] },
}

export const MAX_SIZE = 1_000_000

const WEIGHT = /^(\d+)(?:[.,](\d{1,3}))?\s*(g|kg|ml|l|pieces?|pcs)$/i

/** Of `500 g`, `1,5 L`, `6 pcs`; null for any other text. */
export function sizeOfWeight(weight: string | null): Size | null {
  const [, whole = '', decimals = '0', unitText = ''] = WEIGHT.exec(weight?.trim() ?? '') ?? []
  const amount = Number(`${whole}.${decimals}`)
  if (!(amount > 0 && amount <= MAX_SIZE)) return null
  const unit = unitText.toLowerCase()
  return { amount, unit: SIZE_UNITS.find((known) => known === unit) ?? 'piece' }
}

export interface UnitPrice {
  readonly amount: Cents
  readonly per: BaseUnit
}

export const BASE_UNITS = ['kg', 'l', 'piece'] as const
export type BaseUnit = (typeof BASE_UNITS)[number]

const BASES: Readonly<Record<SizeUnit, { readonly per: BaseUnit; readonly units: number }>> = {
  g: { per: 'kg', units: 1000 },
  kg: { per: 'kg', units: 1 },
  ml: { per: 'l', units: 1000 },
  l: { per: 'l', units: 1 },
  piece: { per: 'piece', units: 1 },
}

/** To the cent, halves up. */
export function unitPriceOf(offerPrice: Cents, { amount, unit }: Size): UnitPrice {
  const { per, units } = BASES[unit]
  const [dividend, divisor] = [offerPrice * units * 1000, Math.round(amount * 1000)] // whole numbers: the size has three decimals
  return { amount: cents(Math.floor((2 * dividend + divisor) / (2 * divisor))), per }
}
