import type { Cents } from './money.ts'
import type { PriceTerms } from './pricing.ts'
import { isInArea } from './zip-area.ts'

/** Deliveries to these ZIP codes have fees of their own. */
export interface FeeZone {
  readonly zipCodes: readonly string[]
  readonly delivery: Cents
  /** A cart of this amount or more is delivered for free. */
  readonly freeFrom: Cents | null
}

/**
 * Returns the terms of an order to this ZIP code. The first zone with the code counts. Elsewhere, and while the code is not
 * known, the fees are those for all deliveries.
 */
export function termsAt<Terms extends PriceTerms>(terms: Terms, zipcode: string | undefined): Terms {
  const { zones } = terms.fees
  const zone = zipcode === undefined ? undefined : zones.find(({ zipCodes }) => isInArea(zipCodes, zipcode))
  return zone ? { ...terms, fees: { ...terms.fees, delivery: zone.delivery, freeFrom: zone.freeFrom } } : terms
}
