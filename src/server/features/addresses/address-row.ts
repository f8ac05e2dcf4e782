import type { Address, AddressId, SavedAddress } from '../../../domain/address.ts'

export interface AddressRow {
  readonly id: AddressId
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zipcode: string
  readonly country: string
  readonly phone: string
}

export function rowToAddress(row: AddressRow): Address {
  const { id, first_name: firstName, last_name: lastName, email, street, city, state, zipcode, country, phone } = row
  return { id, firstName, lastName, email, street, city, state, zipcode, country, phone }
}

interface SavedAddressRow extends AddressRow {
  readonly is_default: boolean
  readonly is_last_used?: boolean
}

export const rowToSavedAddress = (row: SavedAddressRow): SavedAddress => ({
  ...rowToAddress(row),
  isDefault: row.is_default,
  isLastUsed: row.is_last_used ?? false,
})
