import fc from 'fast-check'
import { cents } from './money.ts'
import { DEFAULT_TERMS, type Discount, MAX_TAX_RATE, type PriceTerms } from './pricing.ts'

const rate = fc.integer({ min: 0, max: MAX_TAX_RATE })
const amount = fc.integer({ min: 0, max: 20_000 }).map(cents)

/** Generates categories, which may have tax rates of their own. */
export const anyCategory = fc.constantFrom('fruits', 'dairy', 'household')

/** Generates terms of stores for property tests, and often the default. */
export const anyPriceTerms: fc.Arbitrary<PriceTerms> = fc.oneof(
  fc.constant(DEFAULT_TERMS),
  fc.record({
    tax: fc.record({
      rate,
      categoryRates: fc.oneof(fc.constant({}), fc.dictionary(anyCategory, rate, { maxKeys: 2 })),
      isIncluded: fc.boolean(),
    }),
    fees: fc.record({ delivery: amount, freeFrom: fc.option(amount), minimum: fc.option(amount), zones: fc.constant([]) }),
  }),
)

/** Generates discounts of codes, and often none. */
export const anyDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 20_000 }).map(cents) }),
  fc.constant({ kind: 'freeDelivery' as const }),
)
