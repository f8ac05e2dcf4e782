import type { AddressWire } from '../../../../contract/addresses.ts'

/** Opens the phone's app for maps where it has one, a web page elsewhere (developers.google.com/maps/documentation/urls). */
export function mapUrl({ street, city, state, zipcode, country }: AddressWire): string {
  const query = `${street}, ${city}, ${state} ${zipcode}, ${country}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
