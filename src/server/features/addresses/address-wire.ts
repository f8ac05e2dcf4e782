import type { AddressWire, SavedAddressWire } from '../../../contract/addresses/addresses.ts'
import type { Address, SavedAddress } from '../../../domain/addresses/address.ts'
import { isInArea } from '../../../domain/addresses/zip-area.ts'
import type { Settings } from '../../../domain/settings/settings.ts'

export const addressToWire = ({ id, line2, courierNote, ...fields }: Address): AddressWire => ({
  _id: id,
  ...fields,
  ...courierFields({ line2, courierNote }),
})

/** Leaves out what the shopper left empty. */
export const courierFields = ({ line2, courierNote }: Pick<Address, 'line2' | 'courierNote'>) => ({
  ...(line2 && { line2 }),
  ...(courierNote && { courierNote }),
})

/** `zipCodes` are those where the store delivers. */
export const savedAddressToWire = (
  { isDefault, isLastUsed, ...address }: SavedAddress,
  zipCodes: Settings['zipCodes'],
): SavedAddressWire => ({
  ...addressToWire(address),
  isDefault,
  ...(isLastUsed && { isLastUsed }),
  ...(!isInArea(zipCodes, address.zipcode) && { isOutside: true }),
})
