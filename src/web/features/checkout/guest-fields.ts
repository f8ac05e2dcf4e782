import type { FieldErrors } from '../../../contract/responses.ts'
import { GUEST_RULES } from '../../../domain/accounts/guest.ts'
import { ADDRESS_RULES, OPTIONAL_ADDRESS_RULES, splitName } from '../../../domain/addresses/address.ts'
import { outsideSentence } from '../../../domain/addresses/zip-area.ts'
import type { Failure } from '../../api/failure.ts'
import { typedText } from '../../ui/form.tsx'

const { street, city, state, zipcode, country } = ADDRESS_RULES

export const GUEST_FORM_RULES = {
  name: (typed: string) => GUEST_RULES.name(typed) ?? lastNameIssue(typed),
  email: GUEST_RULES.email,
  phone: GUEST_RULES.phone,
  street,
  city,
  state,
  zipcode,
  country,
  ...OPTIONAL_ADDRESS_RULES,
}
export type GuestField = keyof typeof GUEST_FORM_RULES

/** An address has a first and a last name. */
const lastNameIssue = (typed: string): string | null =>
  splitName(typed).lastName === '' ? 'Enter your first and last name' : null

const { name, email, phone, courierNote } = GUEST_FORM_RULES
/** The rules for a guest who types no address: the order is picked up, or goes along with another one. */
export const SHORT_FORM_RULES = { name, email, phone, courierNote }

const guestOf = (typed: FormData) => ({
  name: typedText(typed, 'name'),
  email: typedText(typed, 'email'),
  phone: typedText(typed, 'phone'),
})

/** Returns who orders, with the note. An empty note says that there is none, or else that it is the one of the address. */
export function guestAndNote(typed: FormData, { isNoneSaid }: { readonly isNoneSaid: boolean }) {
  const note = typedText(typed, 'courierNote')
  return { guest: guestOf(typed), ...((isNoneSaid || note !== '') && { note }) }
}

/** Returns who orders and where it is delivered, as typed. */
export function guestAndAddress(typed: FormData) {
  const text = (name: GuestField) => typedText(typed, name)
  const guest = guestOf(typed)
  const { name, email, phone } = guest
  return {
    guest,
    address: {
      ...splitName(name),
      email,
      phone,
      street: text('street'),
      city: text('city'),
      state: text('state'),
      zipcode: text('zipcode'),
      country: text('country'),
      line2: text('line2'),
      courierNote: text('courierNote'),
    },
  }
}

/** Names the fields of the form in place of those of the request. */
export function errorsOfGuest({ status, message, errors }: Failure): FieldErrors {
  const found = Object.entries(errors).map(([field, sentence]) => [FIELD_OF[field] ?? field.replace(/^\w+\./, ''), sentence])
  if (found.length > 0) return Object.fromEntries(found)
  return status === 422 && message.startsWith(outsideSentence('')) ? { zipcode: message } : {}
}

const FIELD_OF: Readonly<Record<string, GuestField>> = {
  'address.firstName': 'name',
  'address.lastName': 'name',
  note: 'courierNote',
}
