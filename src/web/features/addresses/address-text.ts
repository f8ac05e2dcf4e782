import type { AddressWire, ReceiverWire } from '../../../contract/addresses/addresses.ts'
import type { OrderWire } from '../../../contract/orders/orders.ts'
import { fullName, isPlace, streetLine } from '../../../domain/addresses/address.ts'
import type { Fulfilment } from '../../../domain/orders/order.ts'

export const receiverName = (receiver: ReceiverWire): string => fullName(receiver)

/** The street is left out when it was deleted with its account. */
export const placeLine = (address: AddressWire): string =>
  [streetLine(address), address.city, `${address.state} ${address.zipcode}`, address.country].filter(Boolean).join(', ')

export const courierNoteText = (note: string): string => `Note to the courier: ${note}`

/** Nobody brings an order that is picked up, so its note is for who packs it. */
export const orderNoteText = (note: string, fulfilment?: Fulfilment): string =>
  fulfilment === 'pickup' ? `Note to the store: ${note}` : courierNoteText(note)

/** Says in one line where an order goes, or where it is picked up. */
export const whereText = ({ address, pickupAddress }: Pick<OrderWire, 'address' | 'pickupAddress'>): string =>
  pickupAddress?.replaceAll('\n', ', ') ?? (isPlace(address) ? placeLine(address) : '')
