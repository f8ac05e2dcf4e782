import type { SavedAddressWire } from '../../../contract/addresses.ts'
import type { SavedAddress } from '../../../domain/address.ts'
import type { Settings } from '../../../domain/settings.ts'
import { isInArea } from '../../../domain/zip-area.ts'
import type { EndpointHandlers } from '../../http/endpoint-handlers.ts'
import type { Platform } from '../../platform/platform.ts'
import { listAddresses } from './address-repository.ts'
import { addAddress, chooseDefaultAddress, removeAddress, updateAddress } from './change-addresses.ts'

export function addressRoutes(platform: Platform) {
  const toWire = (address: SavedAddress) => savedAddressToWire(address, platform.settings.current().zipCodes)
  return {
    listAddresses: async ({ shopper }) => {
      const addresses = await listAddresses(platform.db, shopper.id)
      return { success: true, addresses: addresses.map(toWire) }
    },
    addAddress: async ({ shopper, body }) => {
      const address = await addAddress(platform, shopper.id, body)
      return { success: true, message: 'Address added successfully', address: toWire(address) }
    },
    updateAddress: async ({ shopper, body }) => {
      const address = await updateAddress(platform, shopper.id, body)
      return { success: true, message: 'Address updated', address: toWire(address) }
    },
    removeAddress: async ({ shopper, body }) => {
      await removeAddress(platform, shopper.id, body.id)
      return { success: true, message: 'Address removed' }
    },
    chooseDefaultAddress: async ({ shopper, body }) => {
      const address = await chooseDefaultAddress(platform, shopper.id, body.id)
      return { success: true, message: 'Default address changed', address: toWire(address) }
    },
  } satisfies Partial<EndpointHandlers>
}

/** `zipCodes` are those where the store delivers. */
const savedAddressToWire = (
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
