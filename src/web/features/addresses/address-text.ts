import type { AddressWire } from '../../../contract/addresses.ts'
import { streetLine } from '../../../domain/address.ts'

export const receiverName = ({ firstName, lastName }: AddressWire): string => `${firstName} ${lastName}`

/** The street is left out when it was deleted with its account. */
export const placeLine = (address: AddressWire): string =>
  [streetLine(address), address.city, `${address.state} ${address.zipcode}`, address.country].filter(Boolean).join(', ')

export const courierNoteText = (note: string): string => `Note to the courier: ${note}`

/** Splits a full name. The last name is the last word with the particles before it, as in `de la Cruz`. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word))
  const last = particle > 0 ? particle : Math.max(words.length - 1, 1)
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}
