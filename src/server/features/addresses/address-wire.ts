import type { SavedAddressWire } from '../../../contract/addresses.ts'
import type { SavedAddress } from '../../../domain/address.ts'
import type { Settings } from '../../../domain/settings.ts'
import { isInArea } from '../../../domain/zip-area.ts'

/** `zipCodes` are those where the store delivers. */
export const savedAddressToWire = (
  { id, isLastUsed, line2, courierNote, ...fields }: SavedAddress,
  zipCodes: Settings['zipCodes'],
): SavedAddressWire => ({
  _id: id,
  ...fields,
  ...(line2 && { line2 }),
  ...(courierNote && { courierNote }),
  ...(isLastUsed && { isLastUsed }),
  ...(!isInArea(zipCodes, fields.zipcode) && { isOutside: true }),
})
