import * as z from 'zod/mini'
import {
  type Discount,
  type Fees,
  hasCategoryRates,
  type PriceTerms,
  type Sums,
  type TaxedLine,
  type TaxRule,
  withParts,
} from '../../domain/checkout/pricing.ts'
import { type Cents, cents, dollarsOf, wireCents } from '../../domain/money.ts'

export const taxWire = z.object({
  percent: z.number(),
  isIncluded: z.boolean(),
  /** `categories` are the percents of single categories, by their paths. */
  categories: z.optional(z.record(z.string(), z.number())),
})
type TaxWire = z.output<typeof taxWire>

/** Amounts are in dollars. Pages have the fees without the zones, because these may list thousands of ZIP codes. */
export const feesWire = z.object({
  delivery: z.number(),
  freeFrom: z.nullable(z.number()),
  minimum: z.nullable(z.number()),
  zones: z.optional(z.array(z.object({ zipCodes: z.array(z.string()), delivery: z.number(), freeFrom: z.nullable(z.number()) }))),
  /** Pages of a store with zones have the different fees of all ZIP codes. */
  possible: z.optional(z.array(z.object({ delivery: z.number(), freeFrom: z.nullable(z.number()) }))),
})
type FeesWire = z.output<typeof feesWire>

export const priceTermsWire = z.object({
  tax: taxWire,
  fees: feesWire,
  /** Goods that are sold by weight may cost so many percent more than expected. The default is absent. */
  overPercent: z.optional(z.number()),
})
export type PriceTermsWire = z.output<typeof priceTermsWire>

/**
 * Amounts are in dollars. With an included tax, `tax` is a part of `cart` less `discount`, and is not added to it. `deposit` is
 * neither discounted nor taxed. Responses that were saved by earlier versions lack it.
 */
export const sumsWire = z.object({
  cart: z.number(),
  discount: z.number(),
  tax: z.number(),
  deposit: z._default(z.number(), 0),
  delivery: z.number(),
  total: z.number(),
  /** The discount is this much of the cart, when it is of a code in percent. */
  discountPercent: z.optional(z.number()),
  /**
   * `credit` pays this much of what the order comes to by now, and `due` is paid in cash or by card. Both are there when credit is
   * used. `total` is not changed by it.
   */
  credit: z.optional(z.number()),
  due: z.optional(z.number()),
})
export type SumsWire = z.output<typeof sumsWire>

/** `missing` is what the cart lacks to the least `amount` that an order may have. */
export const minimumWire = z.object({ amount: z.number(), missing: z.number() })

export const minimumToWire = (cartAmount: Cents, missing: Cents): z.output<typeof minimumWire> => ({
  amount: dollarsOf(cents(cartAmount + missing)),
  missing: dollarsOf(missing),
})

export function taxToWire(rule: TaxRule): TaxWire {
  const { rate, categoryRates, isIncluded } = rule
  const categories = hasCategoryRates(rule) && { categories: mapValues(categoryRates, (one) => one / 1000) }
  return { percent: rate / 1000, isIncluded, ...categories }
}

const taxFromWire = ({ percent, categories = {}, isIncluded }: TaxWire): TaxRule => ({
  rate: rateOfPercent(percent),
  categoryRates: mapValues(categories, rateOfPercent),
  isIncluded,
})

/** Rates are in thousandths of a percent. */
export const rateOfPercent = (percent: number): number => Math.round(percent * 1000)

const mapValues = (record: Readonly<Record<string, number>>, change: (value: number) => number): Record<string, number> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

export const feesToWire = ({ delivery, freeFrom, minimum, zones, possible = [] }: Fees): FeesWire => ({
  delivery: dollarsOf(delivery),
  freeFrom: freeFrom && dollarsOf(freeFrom),
  minimum: minimum && dollarsOf(minimum),
  ...(zones.length > 0 && {
    zones: zones.map((zone) => ({
      zipCodes: [...zone.zipCodes],
      delivery: dollarsOf(zone.delivery),
      freeFrom: zone.freeFrom && dollarsOf(zone.freeFrom),
    })),
  }),
  ...(possible.length > 0 && {
    possible: possible.map((fee) => ({ delivery: dollarsOf(fee.delivery), freeFrom: fee.freeFrom && dollarsOf(fee.freeFrom) })),
  }),
})

export const termsToWire = ({ tax, fees, weighing }: PriceTerms): PriceTermsWire => ({
  tax: taxToWire(tax),
  fees: feesToWire(fees),
  ...(weighing && { overPercent: weighing.overPercent }),
})

/** Returns the terms of a page, which has no zones. */
export const termsFromWire = ({ tax, fees, overPercent }: PriceTermsWire): PriceTerms => ({
  ...(overPercent !== undefined && { weighing: { overPercent } }),
  tax: taxFromWire(tax),
  fees: {
    delivery: wireCents(fees.delivery),
    freeFrom: fees.freeFrom === null ? null : wireCents(fees.freeFrom),
    minimum: fees.minimum === null ? null : wireCents(fees.minimum),
    zones: [],
    possible: (fees.possible ?? []).map(({ delivery, freeFrom }) => ({
      delivery: wireCents(delivery),
      freeFrom: freeFrom === null ? null : wireCents(freeFrom),
    })),
  },
})

export const sumsToWire = ({ cartAmount, discount, tax, deposit, delivery, total, discountPercent }: Sums): SumsWire => ({
  cart: dollarsOf(cartAmount),
  discount: dollarsOf(discount),
  tax: dollarsOf(tax),
  deposit: dollarsOf(deposit),
  delivery: dollarsOf(delivery),
  total: dollarsOf(total),
  ...(discountPercent !== undefined && { discountPercent }),
})

/** The lines are those that were ordered. */
export const sumsFromWire = (
  { cart, discount, tax, deposit, delivery, total, discountPercent }: SumsWire,
  rule: TaxWire,
  lines: readonly TaxedLine[],
): Sums =>
  withParts(
    {
      cartAmount: wireCents(cart),
      discount: wireCents(discount),
      tax: wireCents(tax),
      deposit: wireCents(deposit),
      delivery: wireCents(delivery),
      total: wireCents(total),
      taxRule: taxFromWire(rule),
      ...(discountPercent !== undefined && { discountPercent }),
    },
    lines,
  )

interface DiscountWire {
  readonly kind: Discount['kind']
  /** `value` is in percent or dollars, and null for free delivery. */
  readonly value: number | null
}

export function discountToWire(discount: Discount): DiscountWire {
  const { kind } = discount
  if (kind === 'percent') return { kind, value: discount.percent }
  return { kind, value: kind === 'amount' ? dollarsOf(discount.amount) : null }
}

export function discountFromWire({ kind, value }: DiscountWire): Discount {
  if (kind === 'freeDelivery') return { kind }
  return kind === 'percent' ? { kind, percent: value ?? 0 } : { kind, amount: wireCents(value ?? 0) }
}
