import { placeLine } from '../../addresses/address-text.ts'
import type { Delivery } from './route.ts'

/**
 * Returns a URL that opens the phone's maps app where there is one, and a web page elsewhere
 * (developers.google.com/maps/documentation/urls).
 */
export function mapUrl({ order, street, city, zip }: Delivery): string {
  const query = order ? placeLine(order.address) : `${street}, ${city} ${zip}`
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
}
