import { foldZipCode, isInArea } from '../addresses/zip-area.ts'
import { type Cents, cents, formatCents } from '../money.ts'
import type { Fulfilment } from '../orders/order.ts'
import { type DeliveryFee, deliveryFee, type Fees, type PriceTerms, withoutDelivery } from './pricing.ts'

/** Deliveries to these ZIP codes have fees of their own. */
export interface FeeZone {
  readonly zipCodes: readonly string[]
  readonly delivery: Cents
  /** A cart of this amount or more is delivered for free. */
  readonly freeFrom: Cents | null
}

/** Returns the ZIP codes of zones to which the store does not deliver, so that their fees are for nobody. */
export const undeliveredZipCodes = (
  zipCodes: readonly string[],
  zones: readonly Pick<FeeZone, 'zipCodes'>[],
): readonly string[] => [...new Set(zones.flatMap((zone) => zone.zipCodes).filter((code) => !isInArea(zipCodes, code)))]

interface Destination {
  readonly fulfilment: Fulfilment
  /** `zipcode` is undefined while it is not known. */
  readonly zipcode: string | undefined
}

/** Returns what the store charges for an order that is delivered to this ZIP code, or picked up. */
export const termsOfOrder = <Terms extends PriceTerms>(terms: Terms, { fulfilment, zipcode }: Destination): Terms =>
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

/**
 * Returns the different fees that deliveries may have. The fees outside of all zones are none of them when the zones have
 * all of the ZIP codes that the store delivers to.
 */
export function possibleFees({ delivery, freeFrom, zones }: Fees, area: readonly string[]): readonly DeliveryFee[] {
  const inZones = new Set(zones.flatMap(({ zipCodes }) => zipCodes.map(foldZipCode)))
  const isAllInZones = area.length > 0 && area.every((zipcode) => inZones.has(foldZipCode(zipcode)))
  const all = [...(isAllInZones ? [] : [{ delivery, freeFrom }]), ...zones]
  return [
    ...new Map(
      all.map((fee) => [`${fee.delivery} ${fee.freeFrom}`, { delivery: fee.delivery, freeFrom: fee.freeFrom }]),
    ).values(),
  ]
}

export interface LeastTerms<Terms extends PriceTerms> {
  readonly terms: Terms
  /** Deliveries to some ZIP codes cost more. */
  readonly isFrom: boolean
}

/** Returns the terms by which the delivery of a cart costs the least, while its ZIP code is not known. */
export function leastTerms<Terms extends PriceTerms>(terms: Terms, cartAmount: Cents): LeastTerms<Terms> {
  const feeOf = (fee: DeliveryFee): number => deliveryFee(cartAmount, { fees: { ...terms.fees, ...fee } })
  const [least, ...others] = (terms.fees.possible ?? []).toSorted((one, other) => feeOf(one) - feeOf(other))
  if (!least) return { terms, isFrom: false }
  return { terms: { ...terms, fees: { ...terms.fees, ...least } }, isFrom: others.some((other) => feeOf(other) > feeOf(least)) }
}

/** Formats an amount that may be more, depending on the ZIP code. */
export const fromText = (amount: Cents, isFrom: boolean): string => (isFrom ? `from ${formatCents(amount)}` : formatCents(amount))

export const shippingText = (fee: Cents, isFrom: boolean): string => (fee === 0 && !isFrom ? 'Free' : fromText(fee, isFrom))

/** Says what deliveries cost and from where on the store takes orders, by all of the settings. */
export function feesSentence(fees: Pick<Fees, 'delivery' | 'freeFrom' | 'minimum' | 'possible'>): string {
  const possible = fees.possible && fees.possible.length > 0 ? fees.possible : [fees]
  const minimum = fees.minimum === null ? '' : ` Orders start at ${formatCents(fees.minimum)}.`
  return `${deliverySentence(possible)}${minimum}`
}

function deliverySentence(possible: readonly DeliveryFee[]): string {
  const amounts = possible.map(({ delivery }) => delivery)
  const [least, most] = [cents(Math.min(...amounts)), cents(Math.max(...amounts))]
  if (most === 0) return 'Delivery is always free.'
  const cost =
    least === most
      ? formatCents(most)
      : `${least === 0 ? 'free' : formatCents(least)} to ${formatCents(most)}, depending on your ZIP code`
  return `Delivery is ${cost}${freeText(possible.filter(({ delivery }) => delivery > 0))}.`
}

/** Says from which cart on deliveries are free that cost something otherwise. */
function freeText(charged: readonly DeliveryFee[]): string {
  const limits = charged.flatMap(({ freeFrom }) => freeFrom ?? [])
  if (limits.length === 0) return ''
  const isSame = limits.length === charged.length && new Set(limits).size === 1
  return isSame
    ? `, and free from ${formatCents(cents(limits[0] ?? 0))}`
    : `, and free from ${formatCents(cents(Math.min(...limits)))} to some ZIP codes`
}
