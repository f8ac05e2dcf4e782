import type { AddressWire } from '../../../contract/addresses.ts'

export const receiverName = ({ firstName, lastName }: AddressWire): string => `${firstName} ${lastName}`

export const placeLine = ({ street, city, state, zipcode, country }: AddressWire): string =>
  `${street}, ${city}, ${state} ${zipcode}, ${country}`
