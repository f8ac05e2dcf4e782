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
import type { FeesWire, MinimumWire, PriceTermsWire, SumsWire, TaxWire } from './price-terms.ts'

// The schemas are in a file of their own, because pages convert what the server sent without checking it.

export const minimumToWire = (cartAmount: Cents, missing: Cents): MinimumWire => ({
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
