import type { AddressWire, SavedAddressWire } from '../../../contract/addresses.ts'
import type { Address, SavedAddress } from '../../../domain/address.ts'
import type { Settings } from '../../../domain/settings.ts'
import { isInArea } from '../../../domain/zip-area.ts'

export const addressToWire = ({ id, ...fields }: Address): AddressWire => ({ _id: id, ...fields })

/** `zipCodes` are those where the store delivers. */
export const savedAddressToWire = (
  { id, isLastUsed, ...fields }: SavedAddress,
  zipCodes: Settings['zipCodes'],
): SavedAddressWire => ({
  _id: id,
  ...fields,
  ...(isLastUsed && { isLastUsed }),
  ...(!isInArea(zipCodes, fields.zipcode) && { isOutside: true }),
})
