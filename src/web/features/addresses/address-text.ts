import type { AddressWire } from '../../../contract/addresses.ts'

/** Who receives what is delivered. */
export const receiverName = ({ firstName, lastName }: AddressWire): string => `${firstName} ${lastName}`

/** Where it is, in one line. */
export const placeLine = ({ street, city, state, zipcode, country }: AddressWire): string =>
  `${street}, ${city}, ${state} ${zipcode}, ${country}`
