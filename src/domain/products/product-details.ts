import type { FactRow } from './field-kinds.ts'

/** A detail is a fact that shoppers read on the product page. */
export type DetailRow = (FactRow<'text'> | Omit<FactRow<'choices'>, 'choices'>) & {
  /** Search engines are told of the detail by this property of schema.org. */
  readonly structuredAs?: 'brand' | 'additionalProperty'
  /** Begins the reason why a search found a related product by this text. Otherwise the text is quoted. */
  readonly reason?: string
}

/**
 * The product page lists these in this order. Its code contains the table, so a row has plain values only, and
 * FACT_ROWS has the names that may be chosen.
 */
export const DETAIL_ROWS = {
  brand: {
    kind: 'text',
    heading: 'Brand',
    max: 60,
    foundAs: 'name',
    grid: {},
    structuredAs: 'brand',
  },
  diets: {
    kind: 'choices',
    heading: 'Diets',
    foundAs: 'name',
    grid: {},
    structuredAs: 'additionalProperty',
  },
  ingredients: {
    kind: 'text',
    heading: 'Ingredients',
    max: 2000,
    form: 'long',
    foundAs: 'text',
    grid: null,
    reason: 'Made with',
  },
  allergens: {
    kind: 'choices',
    heading: 'Allergens',
    foundAs: null,
    grid: null,
  },
  origin: {
    kind: 'text',
    heading: 'Origin',
    max: 100,
    isHalf: true,
    foundAs: 'text',
    grid: null,
    reason: 'From',
  },
} as const satisfies Readonly<Record<string, DetailRow>>

export type DetailField = keyof typeof DETAIL_ROWS

/** The type of the table guarantees these names, which TypeScript does not know of `Object.keys`. */
export const DETAIL_FIELDS = Object.keys(DETAIL_ROWS) as readonly DetailField[]
