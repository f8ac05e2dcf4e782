import { type Address, isPlace, type Receiver, splitName } from '../../../domain/addresses/address.ts'
import { isInArea, outsideSentence } from '../../../domain/addresses/zip-area.ts'
import type { NewOrder } from '../../../domain/checkout/compose-order.ts'
import { termsOfOrder } from '../../../domain/checkout/fee-zones.ts'
import { type PriceTerms, termsAlong } from '../../../domain/checkout/pricing.ts'
import { type DeliveryTerms, dueAt, NO_OPENING, NO_PICKUP, type PickupTerms } from '../../../domain/delivery/delivery-promise.ts'
import { openStateAt } from '../../../domain/delivery/opening-hours.ts'
import type { Settings } from '../../../domain/settings/settings.ts'
import { ClientError, notFound } from '../../platform/client-error.ts'
import type { Buyer } from '../orders/insert-order.ts'
import { type JoinedStop, requireSameStop } from './go-along.ts'
import type { OrderContext } from './lock-order-context.ts'
import type { OrderTime } from './lock-time.ts'
import type { OrderCommand } from './order-command.ts'

export type ArrivalSettings = Pick<Settings, 'zipCodes' | 'tax' | 'fees'> & DeliveryTerms

export interface ArrivalParts extends OrderTime, Pick<OrderContext<unknown>, 'buyer' | 'address'> {}

/** An arrival says where and when an order comes, and what the store charges for that. */
interface Arrival extends Pick<NewOrder, 'address' | 'pickupAddress' | 'slot' | 'dueAt' | 'isDeferred'> {
  readonly terms: PriceTerms
}

/**
 * Returns where and when an order comes. Throws 404 for an unknown address, and 409 while the store is closed without a next
 * opening. Throws 422 for an address that the store does not deliver to, for a pickup that it does not offer, and for an order
 * that goes along and says another address, time or way of delivery.
 */
export function arrivalOf(
  requested: OrderCommand['requested'],
  parts: ArrivalParts,
  settings: ArrivalSettings,
  placedAt: Date,
): Arrival {
  return parts.stop
    ? arrivalAlong(requested, parts.stop, parts.address, settings)
    : ownArrival(requested, parts, settings, placedAt)
}

/** The delivery was agreed and paid with the first order of the stop, whatever the settings are now. */
function arrivalAlong(
  requested: OrderCommand['requested'],
  { first }: JoinedStop,
  address: Address | null,
  settings: ArrivalSettings,
): Arrival {
  const { address: place, pickupAddress, slot, dueAt: due } = first
  const addressId = 'addressId' in requested ? requested.addressId : null
  const isNamed = addressId !== null && isPlace(place) && addressId === place.id // it may be no saved address any more
  if (addressId !== null && !isNamed && !address) throw notFound('Address')
  if (requested.along) requireSameStop(requested.along, isNamed ? null : address, first)
  // How long the order takes from now on says nothing about how fast the store delivers.
  return { address: place, pickupAddress, slot, dueAt: due, isDeferred: true, terms: termsAlong(settings) }
}

function ownArrival(
  { fulfilment }: OrderCommand['requested'],
  { buyer, address, slot }: ArrivalParts,
  settings: ArrivalSettings,
  placedAt: Date,
): Arrival {
  const isPickup = fulfilment === 'pickup'
  const pickupAddress = isPickup ? requirePickup(settings).address : null
  const receiver = isPickup ? receiverOf(buyer) : requireAddress(address, settings)
  const due = slot?.end ?? dueAt(settings, placedAt, fulfilment)
  if (!due) throw new ClientError(409, NO_OPENING)
  const terms = termsOfOrder(settings, { fulfilment, zipcode: address?.zipcode })
  const isDeferred = !openStateAt(settings, placedAt).isOpen
  return { address: receiver, pickupAddress, slot, dueAt: due, isDeferred, terms }
}

/** Throws 422 while the store offers no pickup. */
function requirePickup({ pickup }: Pick<DeliveryTerms, 'pickup'>): PickupTerms {
  if (!pickup?.isOffered) throw new ClientError(422, NO_PICKUP)
  return pickup
}

const receiverOf = ({ name, email, phone }: Buyer): Receiver => ({ ...splitName(name), email, phone: phone ?? '' })

/** Throws 404 without an address, and 422 for one that the store does not deliver to. */
export function requireAddress(address: Address | null, { zipCodes }: Pick<Settings, 'zipCodes'>): Address {
  if (!address) throw notFound('Address')
  if (!isInArea(zipCodes, address.zipcode)) throw new ClientError(422, outsideSentence(address.zipcode))
  return address
}
