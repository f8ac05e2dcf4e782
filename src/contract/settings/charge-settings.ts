import * as z from 'zod/mini'
import type { FeeZone } from '../../domain/checkout/fee-zones.ts'
import { type Fees, MAX_TAX_RATE, type TaxRule } from '../../domain/checkout/pricing.ts'
import { type Cents, centsOfDollars, isEnterable } from '../../domain/money.ts'
import { rateOfPercent } from '../checkout/price-conversions.ts'
import { rule } from '../schema-checks.ts'
import { change, flag, zipCodes } from './settings-fields.ts'

const MAX_FEE_CENTS = 10_000_000

/** Parses an amount in dollars to whole cents. */
function amount(name: string) {
  const sentence = `${name} must be in dollars and cents, up to $100,000`
  const isAmount = (dollars: number) => isEnterable(centsOfDollars(dollars), MAX_FEE_CENTS)
  return z.pipe(
    z.number(sentence).check(rule((dollars) => (isAmount(dollars) ? null : sentence))),
    z.transform((dollars: number) => centsOfDollars(dollars) as Cents), // it was checked above
  )
}

const FEES = 'Fees must have delivery, freeFrom, minimum and zones'
const MAX_FEE_ZONES = 50

/** Amounts that are absent or null are none. */
const feeZone = z.pipe(
  z.strictObject(
    { zipCodes, delivery: change(amount('Delivery fee')), freeFrom: change(amount('Free delivery from')) },
    'A zone must have zipCodes, delivery and freeFrom',
  ),
  z.transform(
    ({ zipCodes, delivery, freeFrom }): FeeZone => ({ zipCodes, delivery: delivery ?? NO_FEE, freeFrom: freeFrom ?? null }),
  ),
)

export const fees = z.pipe(
  z.strictObject(
    {
      delivery: change(amount('Delivery fee')),
      freeFrom: change(amount('Free delivery from')),
      minimum: change(amount('Minimum order')),
      zones: change(
        z.array(feeZone, 'Zones must be a list').check(
          z.maxLength(MAX_FEE_ZONES, `At most ${MAX_FEE_ZONES} zones can be listed`),
          rule((zones: readonly FeeZone[]) =>
            zones.some((zone) => zone.zipCodes.length === 0) ? 'A zone needs ZIP codes' : null,
          ),
        ),
      ),
    },
    FEES,
  ),
  z.transform(
    ({ delivery, freeFrom, minimum, zones }): Fees => ({
      delivery: delivery ?? NO_FEE,
      freeFrom: freeFrom ?? null,
      minimum: minimum ?? null,
      zones: zones ?? [],
    }),
  ),
)
const NO_FEE = 0 as Cents // zero is a whole number of cents

const PERCENT = `Tax must be a percent from 0 to ${MAX_TAX_RATE / 1000}, with at most three decimals`
const isPercent = (percent: number): boolean =>
  percent >= 0 && rateOfPercent(percent) <= MAX_TAX_RATE && rateOfPercent(percent) / 1000 === percent
const percent = z.number(PERCENT).check(rule((typed) => (isPercent(typed) ? null : PERCENT)))

/** Categories are known by their paths, in any case. */
const categoryPercents = z.pipe(
  z.record(z.string(), percent, 'Categories must have a percent each'),
  z.transform((percents) =>
    Object.fromEntries(Object.entries(percents).map(([path, typed]) => [path.toLowerCase(), rateOfPercent(typed)])),
  ),
)

export const tax = z.pipe(
  z.strictObject(
    {
      percent,
      isIncluded: z.optional(flag('isIncluded')),
      categories: change(categoryPercents),
    },
    'Tax must have percent, isIncluded and categories',
  ),
  z.transform(
    ({ percent, isIncluded = false, categories }): TaxRule => ({
      rate: rateOfPercent(percent),
      categoryRates: categories ?? {},
      isIncluded,
    }),
  ),
)
