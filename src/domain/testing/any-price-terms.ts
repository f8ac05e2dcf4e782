import fc from 'fast-check'
import { DEFAULT_TERMS, type Discount, MAX_TAX_RATE, type PriceTerms, sumLines, sumsOfPart } from '../checkout/pricing.ts'
import { type Cents, cents } from '../money.ts'

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

/** Generates deposits of a piece, and often none. */
export const anyDeposit = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })).map(cents)

/** Generates discounts of codes, and often none. */
export const anyDiscount: fc.Arbitrary<Discount | null> = fc.oneof(
  fc.constant(null),
  fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: 20_000 }).map(cents) }),
  fc.constant({ kind: 'freeDelivery' as const }),
)

/**
 * Generates orders of which some lines did not come, some were weighed and cost less or more than expected, some pieces were
 * refunded, and some amount was given back.
 */
export const anyRefundedOrder = fc
  .record({
    lines: fc.array(
      fc
        .record({
          category: anyCategory,
          offerPrice: fc.integer({ min: 1, max: 2000 }).map(cents),
          deposit: anyDeposit,
          pieces: fc.nat(5),
          percentWeighed: fc.option(fc.integer({ min: 50, max: 125 })),
        })
        .chain(({ percentWeighed, ...line }) =>
          fc.nat(line.pieces + 1).map((refunded) => ({ ...line, amount: weighedAmount(line, percentWeighed), refunded })),
        ),
      { minLength: 1, maxLength: 5 },
    ),
    leftOut: fc.nat(4),
    terms: anyPriceTerms,
    discount: anyDiscount,
    percentBack: fc.nat(100),
  })
  .map(({ leftOut, percentBack, ...order }) => {
    const { lines, terms, discount } = order
    const quantities = lines.map(({ amount: _, ...line }, index) => ({
      ...line,
      quantity: line.pieces + (index === 0 ? leftOut : 0),
    }))
    const ordered = sumLines(quantities, terms, discount)
    const coming = sumsOfPart(
      ordered,
      lines.map((line) => ({ ...line, quantity: line.pieces })),
    )
    return { ...order, ordered, coming, givenBack: cents(Math.floor((coming.total * percentBack) / 100)) }
  })

/** Pieces that were weighed cost this much of their expected price. */
function weighedAmount({ offerPrice, pieces }: { readonly offerPrice: Cents; readonly pieces: number }, percent: number | null) {
  return percent === null || pieces === 0 ? undefined : cents(Math.max(1, Math.round((offerPrice * pieces * percent) / 100)))
}
