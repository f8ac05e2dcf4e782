import type { AddressWire } from '../../../contract/addresses.ts'

export const receiverName = ({ firstName, lastName }: AddressWire): string => `${firstName} ${lastName}`

export const placeLine = ({ street, city, state, zipcode, country }: AddressWire): string =>
  `${street}, ${city}, ${state} ${zipcode}, ${country}`

/** Splits a full name. The last name is the last word with the particles before it, as in `de la Cruz`. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word))
  const last = particle > 0 ? particle : Math.max(words.length - 1, 1)
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}
