declare const addressIdBrand: unique symbol
export type AddressId = string & { readonly [addressIdBrand]: 'AddressId' }

/** All required, all kept as text, in the order of the form (specification, section 3). */
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

export type NewAddress = Readonly<Record<AddressField, string>>

export interface Address extends NewAddress {
  readonly id: AddressId
}
