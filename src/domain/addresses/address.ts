import { emailIssue } from '../text/email.ts'
import { phoneIssue } from '../text/phone.ts'
import { type FieldRules, formattedLine, oneLine, requiredTextRule, textIssue } from '../text/text.ts'

declare const addressIdBrand: unique symbol
export type AddressId = string & { readonly [addressIdBrand]: 'AddressId' }

/** The fields are in the order of the form (specification, section 3). */
export const ADDRESS_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

export interface NewAddress extends Readonly<Record<AddressField, string>> {
  /** An apartment, suite or floor. Addresses that were saved earlier, and orders to them, have none. */
  readonly line2?: string | undefined
  readonly courierNote?: string | undefined
}

export interface Address extends NewAddress {
  readonly id: AddressId
}

/** Says who receives an order that is picked up, and how to reach them. */
export type Receiver = Pick<NewAddress, 'firstName' | 'lastName' | 'email' | 'phone'>

/** Tells whether the goods are brought to an address, and not picked up. */
export const isPlace = <Place extends { readonly street: string }>(address: Place | Receiver): address is Place =>
  'street' in address

/** Returns the note to the courier, which a pickup has not. */
export const noteOfAddress = (address: NewAddress | Receiver): string | undefined =>
  isPlace(address) ? address.courierNote : undefined

export const MAX_ADDRESSES_PER_SHOPPER = 100

/** Exactly one of a shopper's saved addresses is the default. */
export interface SavedAddress extends Address {
  readonly isDefault: boolean
  /** `isLastUsed` is true for the address of the shopper's newest order. */
  readonly isLastUsed?: boolean
}

const MAX_FIELD = 200
export const MAX_COURIER_NOTE = 200
const ZIP_CODE = /^\d+(?:[ -]\d+)*$/ // ZIP codes are text, since some start with 0

export const ADDRESS_RULES: FieldRules<AddressField> = {
  firstName: requiredTextRule('First name', MAX_FIELD),
  lastName: requiredTextRule('Last name', MAX_FIELD),
  email: (typed) => emailIssue(typed) ?? requiredTextRule('Email', MAX_FIELD)(typed),
  street: requiredTextRule('Street address', MAX_FIELD),
  city: requiredTextRule('City', MAX_FIELD),
  state: requiredTextRule('State', MAX_FIELD),
  zipcode: (typed) =>
    requiredTextRule('ZIP code', MAX_FIELD)(typed) ??
    (ZIP_CODE.test(formattedLine(typed)) ? null : 'Enter a ZIP code, like 97205'),
  country: requiredTextRule('Country', MAX_FIELD),
  phone: phoneIssue,
}

export const OPTIONAL_ADDRESS_RULES: FieldRules<'line2' | 'courierNote'> = {
  line2: (typed) => textIssue(oneLine(typed), 'Apartment', MAX_FIELD),
  courierNote: (typed) => textIssue(oneLine(typed), 'Note to the courier', MAX_COURIER_NOTE),
}

type Place = Pick<NewAddress, 'street' | 'line2' | 'city' | 'state' | 'zipcode' | 'country'>

const placeText = ({ street, line2 = '', city, state, zipcode, country }: Place): string =>
  JSON.stringify([street, line2, city, state, zipcode, country])

/** Tells whether both are the same door, whoever receives the goods there. */
export const isSamePlace = (one: Place, other: Place): boolean => placeText(one) === placeText(other)

/** A name of one word has no last name. */
export const fullName = ({ firstName, lastName }: Pick<NewAddress, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim()

/** The street with the apartment. */
export const streetLine = ({ street, line2 }: Pick<NewAddress, 'street' | 'line2'>): string =>
  line2 ? `${street}, ${line2}` : street

/** Splits a full name. The last name is the last word with the particles before it, as in `de la Cruz`. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const words = name.trim().split(/\s+/)
  const particle = words.findIndex((word, index) => index > 0 && /^\p{Ll}/u.test(word))
  const last = particle > 0 ? particle : Math.max(words.length - 1, 1)
  return { firstName: words.slice(0, last).join(' '), lastName: words.slice(last).join(' ') }
}

/**
 * Returns what stays of an order's address after its account was deleted: the place, by which sales tax and deliveries
 * are counted, and nothing that names or reaches a person.
 */
export function withoutPerson(address: Address | Receiver): Address | Receiver {
  if (!isPlace(address)) return NOBODY
  const { id, city, state, zipcode, country } = address
  return { id, ...NOBODY, street: '', city, state, zipcode, country }
}

const NOBODY: Receiver = { firstName: 'Deleted', lastName: 'account', email: '', phone: '' }

/** Tells whether the order's account was deleted. */
export const isWithoutPerson = ({ email }: Pick<NewAddress, 'email'>): boolean => email === ''

/**
 * Returns the default address after `removed` is deleted. When the default itself is deleted, the newest of the rest
 * becomes the default. Returns null when none is left. `ids` must be sorted by age, oldest first.
 */
export function defaultAfterRemoval<Id extends string>(ids: readonly Id[], current: Id | null, removed: Id): Id | null {
  const rest = ids.filter((id) => id !== removed)
  return rest.find((id) => id === current) ?? rest.at(-1) ?? null
}
