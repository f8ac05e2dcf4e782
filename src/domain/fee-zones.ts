import type { Cents } from './money.ts'
import type { Fulfilment } from './order.ts'
import { type PriceTerms, withoutDelivery } from './pricing.ts'
import { isInArea } from './zip-area.ts'

/** Deliveries to these ZIP codes have fees of their own. */
export interface FeeZone {
  readonly zipCodes: readonly string[]
  readonly delivery: Cents
  /** A cart of this amount or more is delivered for free. */
  readonly freeFrom: Cents | null
}

interface Handover {
  readonly fulfilment: Fulfilment
  /** It is undefined while it is not known. */
  readonly zipcode: string | undefined
}

/** Returns what the store charges for an order that is delivered to this ZIP code, or picked up. */
export const termsOfOrder = <Terms extends PriceTerms>(terms: Terms, { fulfilment, zipcode }: Handover): Terms =>
  fulfilment === 'pickup' ? withoutDelivery(terms) : termsAt(terms, zipcode)

/**
 * Returns the terms of an order to this ZIP code. The first zone with the code counts. Elsewhere, and while the code is not
 * known, the fees are those for all deliveries.
 */
function termsAt<Terms extends PriceTerms>(terms: Terms, zipcode: string | undefined): Terms {
  const { zones } = terms.fees
  const zone = zipcode === undefined ? undefined : zones.find(({ zipCodes }) => isInArea(zipCodes, zipcode))
  return zone ? { ...terms, fees: { ...terms.fees, delivery: zone.delivery, freeFrom: zone.freeFrom } } : terms
}
